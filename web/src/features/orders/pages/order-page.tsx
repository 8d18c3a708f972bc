import { shortOrderNumber } from '#contracts/kernel/ids';
import { CallFailed } from '#contracts/kernel/client';
import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useParams, useSearchParams } from 'react-router-dom';
import { useOrderText } from '../../../lib/order-text.ts';
import { useTitle } from '../../../lib/title.ts';
import { OrderWrap, Stack } from '../../../ui/boxes.tsx';
import { LookNote } from '../../../ui/look-note.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { useSignedIn, useUser } from '../../accounts/session.ts';
import { PayOrder, usePreloadPayment } from '../../payments/pay-order.tsx';
import { PaymentHistory } from '../../payments/payment-history.tsx';
import { usePayment } from '../../payments/use-payment.ts';
import { useOrder, wasOrderLookRecorded } from '../api.ts';
import { CancelOrder } from '../components/cancel-order.tsx';
import { GuestNote } from '../components/guest-note.tsx';
import { OrderAddress } from '../components/order-address.tsx';
import { OrderAgain } from '../components/order-again.tsx';
import { OrderItems } from '../components/order-items.tsx';
import { OrderNews } from '../components/order-news.tsx';
import { OrderSkeleton } from '../components/order-skeleton.tsx';
import { OrderTimeline } from '../components/order-timeline.tsx';
import { OrderUnknown } from '../components/order-unknown.tsx';
import { OrderWall } from '../components/order-wall.tsx';
import { Papers } from '../components/papers.tsx';
import { Receipt } from '../components/receipt.tsx';
import { Support } from '../components/support.tsx';
import { useOrderNews } from '../use-order-news.ts';

export default function OrderPage() {
  const { id = '' } = useParams();
  const text = useOrderText().order;
  const { data, error, mutate } = useOrder(id);
  useTitle(`#${shortOrderNumber(id)}`);
  usePreloadPayment(data === undefined || data.status === 'pending');
  if (data) return <Whole key={id} order={data} />;
  if (error instanceof CallFailed && error.status === 404) return <OrderUnknown />;
  if (!error) return <OrderSkeleton />;
  return (
    <OrderWrap py="40px">
      <ProblemPanel error={error} fact={text.loadFailed} retry={() => mutate()} />
    </OrderWrap>
  );
}

const Columns = chakra(OrderWrap, {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
    gridTemplateRows: { lg: 'auto 1fr' },
    gap: '20px 32px',
    alignItems: 'start',
    mt: { base: '16px', md: '32px' },
    // Payment comes first, and stands at the right where there is room.
    '& > :is([data-till], [data-sums])': { gridColumn: { lg: 2 } },
    '& > [data-story]': { gridColumn: { lg: 1 }, gridRow: { lg: '1 / span 2' } },
    _print: { display: 'block' },
  },
});

function Whole({ order }: { readonly order: Order }) {
  const { id } = useSignedIn();
  const isOwn = order.user._id === id;
  const isGuest = useUser()?.isGuest === true;
  const isOpen = isOwn && order.status === 'pending';
  const [search] = useSearchParams();
  const payment = usePayment(order._id, isOwn ? search.get('stripe') : null);
  useOrderNews(order, payment.paying.is === 'confirming');
  return (
    <>
      <OrderWall id={order._id} order={order} />
      <OrderWrap mt={{ base: '16px', md: '32px' }} _empty={{ display: 'none' }}>
        <OrderNews order={order} payment={payment} />
      </OrderWrap>
      <Columns>
        {isOpen && (
          <div data-till data-screen>
            <PayOrder order={order} payment={payment} />
          </div>
        )}
        <Stack data-story gap="20px">
          <OrderTimeline order={order} />
          {isOwn && isGuest && <GuestNote order={order} />}
          <OrderItems items={order.orderItems} />
          <OrderAddress order={order} />
          <LookNote recorded={wasOrderLookRecorded(order._id)} />
          <PaymentHistory orderId={order._id} />
        </Stack>
        <Stack data-sums gap="20px">
          <Receipt order={order} />
          <Papers order={order} />
          <Stack data-screen gap="20px">
            {isOpen && <CancelOrder order={order} />}
            {isOwn && !isOpen && <OrderAgain order={order} />}
            <Support />
          </Stack>
        </Stack>
      </Columns>
    </>
  );
}
