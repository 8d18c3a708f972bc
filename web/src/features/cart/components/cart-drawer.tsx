import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronRight } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { formatMoney } from '../../../lib/money.ts';
import { useText } from '../../../lib/locale.tsx';
import { paths } from '../../../lib/paths.ts';
import { Row, Spacer, Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import SideDrawer from '../../../ui/side-drawer.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useUser } from '../../accounts/session.ts';
import { obstacleOf, sumOf, useCart } from '../api.ts';
import { CartLine } from './cart-line.tsx';
import { FreeDelivery } from './free-delivery.tsx';

interface CartDrawerProps {
  readonly open: boolean;
  readonly close: () => void;
}

/** My Cart: its lines, what is missing for free delivery, and the way to the counter (spec §2, look §7). */
export default function CartDrawer({ open, close }: CartDrawerProps) {
  const text = useText().cart;
  const navigate = useNavigate();
  const { data } = useCart();
  const items = data?.cart.items ?? [];
  const blocked = items.some((item) => obstacleOf(item) !== undefined);
  const sum = data ? sumOf(data.cart) : 0;

  const checkOut = () => {
    close();
    void navigate(paths.shipping);
  };

  const foot = items.length > 0 && (
    <chakra.div w="100%">
      <Row alignItems="baseline">
        <b>{text.total}</b>
        <chakra.span textStyle="small" color="muted">
          {text.beforeDeliveryAndTax}
        </chakra.span>
        <Spacer />
        <chakra.b textStyle="price" fontSize="34px">
          {formatMoney(sum)}
        </chakra.b>
      </Row>
      <Button size="large" wide mt="16px" disabled={blocked} onClick={checkOut}>
        {text.checkOut} <ChevronRight size={20} aria-hidden />
      </Button>
    </chakra.div>
  );

  return (
    <SideDrawer open={open} close={close} head="cart" foot={foot}>
      {items.length > 0 && <FreeDelivery sum={sum} />}
      <CartBody close={close} />
    </SideDrawer>
  );
}

function CartBody({ close }: { readonly close: () => void }) {
  const text = useText().cart;
  const user = useUser();
  const { data, error, mutate } = useCart();
  const navigate = useNavigate();
  const leave = (path: string) => {
    close();
    void navigate(path);
  };

  if (!user)
    return (
      <Empty
        picture="/goods/bare-pot.svg"
        head={text.emptyHead}
        sentence={text.signInFirst}
        action={<Button onClick={() => leave(paths.login)}>{text.signIn}</Button>}
      />
    );
  if (data && data.cart.items.length === 0)
    return (
      <Empty
        picture="/goods/bare-pot.svg"
        head={text.emptyHead}
        sentence={text.emptySentence}
        action={<Button onClick={() => leave(paths.products)}>{text.lookAround}</Button>}
      />
    );
  if (data)
    return data.cart.items.map((item) => <CartLine key={item.productId} item={item} userId={user._id} />);
  if (error) return <ProblemPanel error={error} fact={text.loadFailed} retry={() => mutate()} />;
  return (
    <Stack aria-busy>
      <Skeleton h="84px" />
      <Skeleton h="84px" />
    </Stack>
  );
}
