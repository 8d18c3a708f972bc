import { sentSoFar } from '#contracts/deliveries/left-to-send';
import { shortOrderNumber } from '#contracts/kernel/ids';
import { orderPaymentRoutes } from '#contracts/orders/api';
import type { Order } from '#contracts/orders/views';
import { wasPickedUp } from '#contracts/shipping/pick-up';
import { chakra } from '@chakra-ui/react/styled-system';
import { Printer } from 'lucide-react';
import { deliveryLine } from '../../../lib/address-line.ts';
import { useAnswer } from '../../../lib/api.ts';
import { formatMoney } from '../../../lib/money.ts';
import { useOrderText, wayText } from '../../../lib/order-text.ts';
import { Button } from '../../../ui/button.tsx';
import { PickUpAt } from '../../delivery/pick-up-at.tsx';
import { PaymentNews } from '../../payments/payment-news.tsx';
import { lateMoneyOf, mayHavePaid } from '../../payments/late-money.ts';
import type { Payment } from '../../payments/use-payment.ts';
import { ORDER_NEWS } from '../use-order-news.ts';

const Note = chakra('section', {
  base: {
    display: 'grid',
    gap: '14px',
    p: { base: '18px 16px', md: '24px' },
    borderRadius: 'l',
    overflowWrap: 'anywhere',
    '&[data-tone=good]': { bg: 'success-soft', color: 'success-soft-ink' },
    '&[data-tone=plain]': { bg: 'info-soft', color: 'info-soft-ink' },
  },
});

const Head = chakra('h2', {
  base: {
    textStyle: 'h2',
    outline: 'none',
    // Leaves room for the shop's bar.
    scrollMarginTop: '140px',
    '&:focus-visible': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '3px' },
  },
});

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr) minmax(0, 1fr)' },
    gap: { base: '10px', md: '32px' },
    '& dt': { textStyle: 'small', fontWeight: 700 },
  },
});

interface OrderNewsProps {
  readonly order: Order;
  /** What this page knows of a payment of its shopper. */
  readonly payment?: Payment;
}

/** The latest news of an order: thanks and what comes next, or that it has ended and where the money is. */
export function OrderNews({ order, payment }: OrderNewsProps) {
  const text = useOrderText();
  const { closed } = text.order.news;
  switch (order.status) {
    case 'pending':
    case 'delivered':
      return null;
    case 'paid':
      return <ThankYou order={order} />;
    case 'cancelled':
    case 'expired':
    case 'refunded':
      // Nobody who has just paid hears that nothing was charged.
      if (payment?.paying.is === 'confirming') return <PaymentNews payment={payment} />;
      return (
        <Note data-tone="plain" aria-labelledby={ORDER_NEWS}>
          <Head id={ORDER_NEWS} tabIndex={-1}>
            {closed[order.status]}
          </Head>
          {order.isPaid ? (
            <p>{moneyOf(order, text.order.news)}</p>
          ) : (
            <UnpaidMoney orderId={order._id} hasTried={payment?.paying.is === 'failed'} />
          )}
        </Note>
      );
    default:
      return order.status satisfies never;
  }
}

type News = ReturnType<typeof useOrderText>['order']['news'];

/** Where the money of an order is that was paid and has ended. */
function moneyOf({ refundedAmount, paidWith, totalPrice }: Order, news: News): string {
  return refundedAmount >= totalPrice
    ? news.moneyBack(formatMoney(refundedAmount), paidWith ?? '')
    : news.moneyComes(paidWith ?? '');
}

interface UnpaidMoneyProps {
  readonly orderId: string;
  /** The shopper has tried to pay, and this page may not know yet what became of it. */
  readonly hasTried: boolean;
}

/** What became of the money of an order that has ended unpaid: what came too late goes back. */
function UnpaidMoney({ orderId, hasTried }: UnpaidMoneyProps) {
  const { news } = useOrderText().order;
  const { data: steps } = useAnswer(orderPaymentRoutes.orderPayments, { params: { id: orderId } });
  const late = steps && lateMoneyOf(steps);
  if (late) {
    const { amount, provider } = late;
    return (
      <p>{amount === null ? news.moneyComes(provider) : news.moneyBack(formatMoney(amount), provider)}</p>
    );
  }
  if (!steps) return null;
  return <p>{hasTried || mayHavePaid(steps) ? news.nothingRecorded : news.nothingCharged}</p>;
}

function ThankYou({ order }: { readonly order: Order }) {
  const text = useOrderText();
  const { news } = text.order;
  const { shippingAddress: to } = order;
  const way = wayText(text, order.delivery.kind);
  return (
    <Note data-tone="good" aria-labelledby={ORDER_NEWS}>
      <Head id={ORDER_NEWS} tabIndex={-1}>
        {text.payments.paid}
      </Head>
      <Facts>
        <div>
          <dt>{news.number}</dt>
          <chakra.dd textStyle="price">#{shortOrderNumber(order._id)}</chakra.dd>
        </div>
        <div>
          <dt>{way.to}</dt>
          <dd>
            {wasPickedUp(order) ? (
              <PickUpAt of={order.delivery} />
            ) : (
              deliveryLine({ ...to, recipient: to.recipient ?? order.user.name })
            )}
          </dd>
        </div>
        <div>
          <dt>{news.next}</dt>
          <dd>{way.next[sentSoFar(order)]}</dd>
        </div>
      </Facts>
      <Button tone="line" size="small" justifySelf="start" data-screen onClick={() => window.print()}>
        <Printer size={16} aria-hidden /> {news.print}
      </Button>
    </Note>
  );
}
