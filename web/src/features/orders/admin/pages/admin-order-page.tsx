import { CallFailed } from '#contracts/kernel/client';
import { shortOrderNumber } from '#contracts/kernel/ids';
import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronLeft } from 'lucide-react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { useOrderText } from '../../../../lib/order-text.ts';
import { paths } from '../../../../lib/paths.ts';
import { returnFrom } from '../../../../lib/return-to.ts';
import { useTitle } from '../../../../lib/title.ts';
import { Stack } from '../../../../ui/boxes.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Empty } from '../../../../ui/empty.tsx';
import { LookNote } from '../../../../ui/look-note.tsx';
import { ProblemPanel } from '../../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { PaymentHistory } from '../../../payments/payment-history.tsx';
import { OrderItems } from '../../components/order-items.tsx';
import { OrderTimeline } from '../../components/order-timeline.tsx';
import { OrderWall } from '../../components/order-wall.tsx';
import { Papers } from '../../components/papers.tsx';
import { Receipt } from '../../components/receipt.tsx';
import { wasOrderLookRecorded } from '../../api.ts';
import { useAdminOrderActions } from '../api.ts';
import { AdminOrderActions } from '../components/admin-order-actions.tsx';
import { ParcelActions } from '../components/parcel-actions.tsx';
import { OrderFacts } from '../components/order-facts.tsx';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 360px' },
    gridTemplateRows: { xl: 'auto 1fr' },
    gap: { base: '16px', md: '20px' },
    alignItems: 'start',
    // The actions come first, and stand at the right where there is room.
    '& > :is([data-actions], [data-sums])': { gridColumn: { xl: 2 } },
    '& > [data-story]': { gridColumn: { xl: 1 }, gridRow: { xl: '1 / span 2' } },
  },
});

const Back = chakra(Link, {
  base: {
    display: 'inline-flex',
    justifySelf: 'start',
    alignItems: 'center',
    gap: '6px',
    minH: '44px',
    color: 'accent',
    fontWeight: 700,
  },
});

/** An order as the admin sees it (spec §2). */
export default function AdminOrderPage() {
  const { id = '' } = useParams();
  // A question about one order is not answered for another, where the browser goes from one straight to the next.
  return <AdminOrder key={id} id={id} />;
}

function AdminOrder({ id }: { readonly id: string }) {
  const text = useAdminText().orders;
  const shop = useOrderText().order;
  const actions = useAdminOrderActions(id);
  const list = returnFrom(useLocation().state) ?? paths.adminOrders;
  const { order, error } = actions;
  useTitle(`#${shortOrderNumber(id)}`);
  if (!order && error instanceof CallFailed && error.status === 404)
    return (
      <Empty
        whole
        picture="/goods/empty-rope.svg"
        head={shop.unknown}
        sentence={text.unknownSentence}
        action={<ButtonLink to={paths.adminOrders}>{text.title}</ButtonLink>}
      />
    );
  if (!order && error) return <ProblemPanel error={error} fact={shop.loadFailed} retry={actions.reload} />;
  return (
    <Stack gap={{ base: '12px', md: '16px' }}>
      <Back to={list} data-screen>
        <ChevronLeft size={18} aria-hidden />{' '}
        {list.startsWith(paths.deliveredOrders) ? text.deliveredTitle : text.title}
      </Back>
      <chakra.div borderRadius="l" overflow="hidden">
        <OrderWall id={id} order={order} lead={order?.user.name ?? '\u00A0'} />
      </chakra.div>
      {order ? (
        <Columns>
          <div data-actions data-screen>
            <AdminOrderActions order={order} actions={actions} />
          </div>
          <Stack data-story gap={{ base: '16px', md: '20px' }}>
            <OrderTimeline
              order={order}
              renderAction={(parcel) => <ParcelActions order={order} parcel={parcel} actions={actions} />}
            />
            <OrderItems items={order.orderItems} />
            <OrderFacts order={order} />
            <LookNote recorded={wasOrderLookRecorded(id)} />
            <PaymentHistory orderId={order._id} whole />
          </Stack>
          <Stack data-sums gap="20px">
            <Receipt order={order} />
            <Papers order={order} />
          </Stack>
        </Columns>
      ) : (
        <Stack gap="20px" aria-busy>
          <Skeleton h="120px" borderRadius="l" />
          <Skeleton h="280px" borderRadius="l" />
        </Stack>
      )}
    </Stack>
  );
}
