import { chakra } from '@chakra-ui/react/styled-system';
import { useHead } from '../../../lib/locale.tsx';
import { useOrderText } from '../../../lib/order-text.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddress, useLastPage } from '../../../lib/address.ts';
import { useTitle } from '../../../lib/title.ts';
import { OrderWrap, Stack } from '../../../ui/boxes.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { dimmedWhileStale } from '../../../ui/stale-style.ts';
import { PageHead } from '../../../ui/wall.tsx';
import { PAGE, useMyOrders } from '../api.ts';
import { NoOrders } from '../components/no-orders.tsx';
import { OrderPanel } from '../components/order-panel.tsx';

export default function MyOrdersPage() {
  useTitle(useHead('myOrders').main);
  return (
    <>
      <PageHead narrow head="myOrders" wall="mint" goods={['dabqaad', 'kettle', 'rings']} />
      <OrderWrap mt={{ base: '20px', md: '32px' }}>
        <List />
      </OrderWrap>
    </>
  );
}

function List() {
  const text = useOrderText().order;
  const { page, go, turn } = useAddress();
  const { data, error, isLoading, mutate, isValidating } = useMyOrders(page);
  useLastPage({ page, size: PAGE, total: data?.total, isLoading, error, go });
  if (!data && error) return <ProblemPanel error={error} fact={text.listFailed} retry={() => mutate()} />;
  if (!data)
    return (
      <Stack gap="12px" aria-busy>
        <Skeleton h="88px" borderRadius="l" />
        <Skeleton h="88px" borderRadius="l" />
        <Skeleton h="88px" borderRadius="l" />
      </Stack>
    );
  const orders = data.answer;
  const total = data.total ?? orders.length;
  if (total === 0) return <NoOrders busy={isValidating} refresh={() => void mutate()} />;
  return (
    <Stack gap="20px" mb="48px">
      {error && <ProblemPanel error={error} fact={text.listFailed} retry={() => mutate()} />}
      <chakra.ul
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="12px"
        {...dimmedWhileStale({ isLoading, error })}
      >
        {orders.map((order) => (
          <OrderPanel key={order._id} order={order} to={paths.order(order._id)} link={text.check} />
        ))}
      </chakra.ul>
      {total > PAGE && <Pager page={page} size={PAGE} total={total} go={turn} />}
    </Stack>
  );
}
