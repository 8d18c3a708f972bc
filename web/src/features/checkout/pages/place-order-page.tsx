import type { Cart } from '#contracts/carts/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { codeOf } from '../../../lib/api.ts';
import { useText } from '../../../lib/locale.tsx';
import { paths } from '../../../lib/paths.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { say } from '../../../lib/toast.ts';
import { Stack, Wrap } from '../../../ui/boxes.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { obstacleOf, useCart } from '../../cart/api.ts';
import { usePlaceOrder } from '../api.ts';
import { keptAddress, keptProvider, type Address } from '../choices.ts';
import { CheckoutStep } from '../components/checkout-step.tsx';
import { OrderLine } from '../components/order-line.tsx';
import { Sums } from '../components/sums.tsx';
import { orderRequest } from '../order-request.ts';

export default function PlaceOrderPage() {
  const text = useText();
  const { data, error, mutate } = useCart();
  const address = keptAddress();
  if (!address) return <Navigate to={paths.shipping} replace />;
  if (data && data.cart.items.length === 0)
    return (
      <Empty
        whole
        picture="/goods/bare-pot.svg"
        head={text.cart.emptyHead}
        sentence={text.cart.emptySentence}
        action={<ButtonLink to={paths.products}>{text.cart.lookAround}</ButtonLink>}
      />
    );
  if (data) return <Review cart={data.cart} address={address} />;
  return (
    <Wrap py="56px">
      {error ? (
        <ProblemPanel error={error} fact={text.cart.loadFailed} retry={() => mutate()} />
      ) : (
        <Stack maxW="560px" mx="auto" aria-busy>
          <Skeleton h="52px" />
          <Skeleton h="52px" />
          <Skeleton h="140px" />
        </Stack>
      )}
    </Wrap>
  );
}

/** The whole order before it is placed: small pictures, where it goes, the sums (look §7). */
function Review({ cart, address }: { readonly cart: Cart; readonly address: Address }) {
  const text = useText();
  const navigate = useNavigate();
  const placeOrder = usePlaceOrder(cart.userId);
  const provider = keptProvider();
  const request = orderRequest(cart, address, provider);
  const blocked = cart.items.some((item) => obstacleOf(item) !== undefined);
  const { submit, busy, error } = useSubmit(async () => {
    const order = await placeOrder(request);
    say('success', text.checkout.orderCreated);
    await navigate(paths.order(order._id), { replace: true });
  });
  const changed = codeOf(error) === 'PRICE_CHANGED';

  return (
    <CheckoutStep
      step="placeOrder"
      submit={submit}
      foot={
        <>
          <Sums of={request} />
          {error !== undefined && (
            <chakra.div mb="12px">
              <ProblemPanel
                error={error}
                fact={changed ? text.checkout.priceChanged : text.checkout.placeFailed}
              />
            </chakra.div>
          )}
          <Button type="submit" size="large" wide busy={busy} disabled={blocked}>
            {text.checkout.placeOrder}
          </Button>
        </>
      }
    >
      {cart.items.map((item) => (
        <OrderLine key={item.productId} item={item} />
      ))}
      <chakra.dl display="grid" gridTemplateColumns="1fr 1fr" gap="12px" mt="16px" textStyle="small">
        <div>
          <chakra.dt fontWeight={700}>{text.checkout.shippingTo}</chakra.dt>
          <chakra.dd color="muted">
            {address.address}, {address.city}, {address.country}
          </chakra.dd>
          <ChangeLink to={paths.shipping} what={text.checkout.shippingTo} />
        </div>
        <div>
          <chakra.dt fontWeight={700}>{text.checkout.payment}</chakra.dt>
          <chakra.dd color="muted">{provider}</chakra.dd>
          <ChangeLink to={paths.payment} what={text.checkout.payment} />
        </div>
      </chakra.dl>
    </CheckoutStep>
  );
}

function ChangeLink({ to, what }: { readonly to: string; readonly what: string }) {
  const text = useText().checkout;
  return (
    <chakra.dd color="accent" fontWeight={700}>
      <Link to={to} aria-label={`${text.change}: ${what}`}>
        {text.change}
      </Link>
    </chakra.dd>
  );
}
