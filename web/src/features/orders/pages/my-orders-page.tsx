import { chakra } from '@chakra-ui/react/styled-system';
import { useHead, useText } from '../../../lib/locale.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTitle } from '../../../lib/title.ts';
import { OrderWrap, Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PageHead } from '../../../ui/wall.tsx';
import { useMyOrders } from '../api.ts';
import { OrderPanel } from '../components/order-panel.tsx';

export default function MyOrdersPage() {
  useTitle(useHead('myOrders').main);
  return (
    <>
      <PageHead head="myOrders" wall="mint" goods={['dabqaad', 'kettle', 'rings']} />
      <OrderWrap mt={{ base: '20px', md: '32px' }}>
        <List />
      </OrderWrap>
    </>
  );
}

function List() {
  const text = useText().order;
  const { data, error, mutate, isValidating } = useMyOrders();
  if (!data && error) return <ProblemPanel error={error} fact={text.listFailed} retry={() => mutate()} />;
  if (!data)
    return (
      <Stack gap="12px" aria-busy>
        <Skeleton h="88px" borderRadius="l" />
        <Skeleton h="88px" borderRadius="l" />
        <Skeleton h="88px" borderRadius="l" />
      </Stack>
    );
  if (data.length === 0)
    return (
      <Empty
        picture="/goods/empty-rope.svg"
        head={text.noOrders}
        sentence={text.noOrdersSentence}
        action={
          <Button busy={isValidating} onClick={() => void mutate()}>
            {text.refresh}
          </Button>
        }
      />
    );
  return (
    <chakra.ul display="grid" gap="12px">
      {data.map((order) => (
        <OrderPanel key={order._id} order={order} to={paths.order(order._id)} link={text.check} />
      ))}
    </chakra.ul>
  );
}
