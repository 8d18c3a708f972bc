import { shortOrderNumber } from '#contracts/kernel/ids';
import { CallFailed } from '#contracts/kernel/client';
import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useParams } from 'react-router-dom';
import { useText } from '../../../lib/locale.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTitle } from '../../../lib/title.ts';
import { OrderWrap, Stack } from '../../../ui/boxes.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSignedIn } from '../../accounts/session.ts';
import { PayOrder, usePayAhead } from '../../payments/pay-order.tsx';
import { useOrder } from '../api.ts';
import { CancelOrder } from '../components/cancel-order.tsx';
import { OrderAddress } from '../components/order-address.tsx';
import { OrderAgain } from '../components/order-again.tsx';
import { OrderItems } from '../components/order-items.tsx';
import { OrderRope } from '../components/order-rope.tsx';
import { OrderWall } from '../components/order-wall.tsx';
import { Receipt } from '../components/receipt.tsx';
import { Support } from '../components/support.tsx';
import { usePaidNews } from '../use-paid-news.ts';

export default function OrderPage() {
  const { id = '' } = useParams();
  const text = useText().order;
  const { data, error, mutate } = useOrder(id);
  useTitle(`#${shortOrderNumber(id)}`);
  usePayAhead(data === undefined || data.status === 'pending');
  if (data) return <Whole order={data} />;
  if (error instanceof CallFailed && error.status === 404)
    return (
      <Empty
        whole
        picture="/goods/empty-rope.svg"
        head={text.unknown}
        sentence={text.unknownSentence}
        action={<ButtonLink to={paths.myOrders}>{text.myOrders}</ButtonLink>}
      />
    );
  return (
    <OrderWrap py="40px">
      {error ? (
        <ProblemPanel error={error} fact={text.loadFailed} retry={() => mutate()} />
      ) : (
        <Stack gap="24px" aria-busy>
          <Skeleton h="180px" borderRadius="l" />
          <Skeleton h="120px" borderRadius="l" />
          <Skeleton h="280px" borderRadius="l" />
        </Stack>
      )}
    </OrderWrap>
  );
}

const Columns = chakra(OrderWrap, {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
    gap: '24px 32px',
    alignItems: 'start',
    mt: { base: '20px', md: '32px' },
  },
});

function Whole({ order }: { readonly order: Order }) {
  const { id } = useSignedIn();
  const isOwn = order.user._id === id;
  usePaidNews(order);
  return (
    <>
      <OrderWall order={order} />
      <Columns>
        <Stack gap="24px">
          <OrderRope order={order} />
          <OrderItems items={order.orderItems} />
          <OrderAddress order={order} />
        </Stack>
        <Stack gap="20px">
          <Receipt order={order} />
          {isOwn && order.status === 'pending' && (
            <>
              <PayOrder order={order} />
              <CancelOrder order={order} />
            </>
          )}
          {isOwn && order.status !== 'pending' && <OrderAgain order={order} />}
          <Support />
        </Stack>
      </Columns>
    </>
  );
}
