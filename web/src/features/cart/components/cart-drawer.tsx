import type { Cart } from '#contracts/carts/views';
import { toCents } from '#contracts/kernel/money';
import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useCartText } from '../../../lib/cart-text.ts';
import { paths } from '../../../lib/paths.ts';
import { signedIn } from '../../../lib/signed-in.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import SideDrawer from '../../../ui/side-drawer.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSignedIn } from '../../accounts/session.ts';
import { useStandardTariff } from '../../delivery/api.ts';
import { useCartFollowsShop } from '../api.ts';
import { useCartDrawer } from '../use-cart-drawer.ts';
import { useShownCart } from '../use-shown-cart.ts';
import { obstacleOf, cartTotals } from '../totals.ts';
import { CartLine } from './cart-line.tsx';
import { NotTakenOver } from '../not-taken-over.tsx';
import { FreeDelivery } from './free-delivery.tsx';
import { TotalsList } from '../totals-list.tsx';

/**
 * My Cart: its lines, what is missing for free delivery, the total, and the link to the checkout (spec §2, look §7).
 */
export default function CartDrawer() {
  const text = useCartText();
  const drawer = useCartDrawer();
  const { id } = useSignedIn();
  const { cart, key } = useShownCart();
  const isInUse = drawer.isOpen && cart !== undefined;
  // If the session ends under an open cart, the person signs in again over it.
  const isOwn = isInUse && id !== undefined;
  useEffect(() => (isOwn ? signedIn.hold() : undefined), [isOwn]);
  const items = cart?.items ?? [];
  const blocked = items.some((item) => obstacleOf(item) !== undefined);
  const tariff = useStandardTariff(drawer.isOpen);
  const sums = cartTotals({ items }, tariff);

  const foot = items.length > 0 && (
    <chakra.div w="100%">
      <TotalsList of={sums} />
      {blocked && (
        <chakra.p id="cart-blocked" mb="10px" textStyle="small" fontWeight={600} color="danger">
          {text.blocked}
        </chakra.p>
      )}
      <Button
        size="large"
        wide
        disabled={blocked}
        {...(blocked ? { 'aria-describedby': 'cart-blocked' } : {})}
        onClick={() => drawer.leaveFor(paths.shipping)}
      >
        {text.checkOut} <ChevronRight size={20} aria-hidden />
      </Button>
    </chakra.div>
  );

  return (
    <>
      {drawer.isOpen && <FollowsShop cart={cart} at={cart && key} />}
      <SideDrawer open={drawer.isOpen} close={drawer.close} head="cart" foot={foot}>
        <NotTakenOver />
        {sums.itemsPrice > 0 && tariff.freeAboveCents !== null && (
          <FreeDelivery itemsCents={toCents(sums.itemsPrice)} limitCents={tariff.freeAboveCents} />
        )}
        <CartBody />
      </SideDrawer>
    </>
  );
}

interface FollowsShopProps {
  readonly cart: Cart | undefined;
  readonly at: string | undefined;
}

/** The drawer stays when it is closed; this is there only while it is open, and reads the cart again each time. */
function FollowsShop({ cart, at }: FollowsShopProps) {
  useCartFollowsShop(cart, at);
  return null;
}

function CartBody() {
  const text = useCartText();
  const { cart, error, mutate } = useShownCart();
  const drawer = useCartDrawer();

  if (cart && cart.items.length === 0)
    return (
      <Empty
        picture="/goods/bare-pot.svg"
        head={text.emptyHead}
        sentence={text.emptySentence}
        action={<Button onClick={() => drawer.leaveFor(paths.products)}>{text.lookAround}</Button>}
      />
    );
  if (cart) return cart.items.map((item) => <CartLine key={item.variantId} item={item} />);
  if (error) return <ProblemPanel error={error} fact={text.loadFailed} retry={() => mutate()} />;
  return (
    <Stack aria-busy>
      <Skeleton h="84px" />
      <Skeleton h="84px" />
    </Stack>
  );
}
