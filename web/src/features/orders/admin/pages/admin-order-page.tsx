import { CallFailed } from '#contracts/kernel/client';
import { shortOrderNumber } from '#contracts/kernel/ids';
import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { useText } from '../../../../lib/locale.tsx';
import { paths } from '../../../../lib/paths.ts';
import { useTitle } from '../../../../lib/title.ts';
import { Stack } from '../../../../ui/boxes.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Empty } from '../../../../ui/empty.tsx';
import { ProblemPanel } from '../../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { OrderItems } from '../../components/order-items.tsx';
import { OrderRope } from '../../components/order-rope.tsx';
import { OrderWall } from '../../components/order-wall.tsx';
import { Receipt } from '../../components/receipt.tsx';
import { useOrderDesk } from '../api.ts';
import { OrderDesk } from '../components/order-desk.tsx';
import { OrderFacts } from '../components/order-facts.tsx';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 360px' },
    gridTemplateRows: { xl: 'auto 1fr' },
    gap: { base: '16px', md: '20px' },
    alignItems: 'start',
    // What can be done comes first, and stands at the right where there is room.
    '& > :is([data-desk], [data-sums])': { gridColumn: { xl: 2 } },
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

/** An order as the admin has it before them (spec §2). */
export default function AdminOrderPage() {
  const { id = '' } = useParams();
  const text = useAdminText().orders;
  const shop = useText().order;
  const desk = useOrderDesk(id);
  const { order, error } = desk;
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
  if (!order && error) return <ProblemPanel error={error} fact={shop.loadFailed} retry={desk.reload} />;
  return (
    <Stack gap={{ base: '12px', md: '16px' }}>
      <Back to={paths.adminOrders}>
        <ChevronLeft size={18} aria-hidden /> {text.title}
      </Back>
      {order ? (
        <>
          <chakra.div borderRadius="l" overflow="hidden">
            <OrderWall order={order} lead={order.user.name} />
          </chakra.div>
          <Columns>
            <div data-desk>
              <OrderDesk order={order} desk={desk} />
            </div>
            <Stack data-story gap={{ base: '16px', md: '20px' }}>
              <OrderRope order={order} />
              <OrderItems items={order.orderItems} />
              <OrderFacts order={order} />
            </Stack>
            <div data-sums>
              <Receipt order={order} />
            </div>
          </Columns>
        </>
      ) : (
        <Stack gap="20px" aria-busy>
          <Skeleton h="180px" borderRadius="l" />
          <Skeleton h="120px" borderRadius="l" />
          <Skeleton h="280px" borderRadius="l" />
        </Stack>
      )}
    </Stack>
  );
}
