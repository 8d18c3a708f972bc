import type { Cart } from '#contracts/carts/views';
import { isPickUp } from '#contracts/shipping/pick-up';
import type { DeliveryOption } from '#contracts/shipping/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { asShown } from '../../../lib/api.ts';
import { useCartText } from '../../../lib/cart-text.ts';
import { useOrderText } from '../../../lib/order-text.ts';
import { leavesOpen } from '../../../lib/outcome.ts';
import { paths } from '../../../lib/paths.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { toast } from '../../../lib/toast.ts';
import { useHydrated } from '../../../lib/hydration.ts';
import { Wrap } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { useCart, useCartFollowsShop, useOwnChanges } from '../../cart/api.ts';
import { TotalsList } from '../../cart/totals-list.tsx';
import { obstacleOf } from '../../cart/totals.ts';
import { useProviders } from '../../payments/config.ts';
import { usePlaceOrder, wasPlacedBefore } from '../api.ts';
import { endAttempt, leaveAttempt, openRequest, unansweredRequest } from '../attempt.ts';
import { useDeliveryOptions } from '../../delivery/api.ts';
import { keptAddress, keptDetails } from '../choices.ts';
import { CheckoutStep } from '../components/checkout-step.tsx';
import { NEW_TOTAL, NewTotalNote } from '../components/new-total-note.tsx';
import { NothingToOrder } from '../components/nothing-to-order.tsx';
import { OrderLine } from '../components/order-line.tsx';
import { PlaceProblem, Unanswered } from '../components/place-problem.tsx';
import { ReviewedChoices } from '../components/reviewed-choices.tsx';
import { StepComing } from '../components/step-coming.tsx';
import { variantIdOf, type OrderRequest } from '../order-request.ts';
import { clearReviewedOrder, isNextCart } from '../reviewed-order.ts';
import { useReviewedOrder, type NewTotal } from '../use-reviewed-order.ts';

/** A phone's foot and a screen's are as tall as the sums with their button. */
const FOOT = { base: '184px', md: '210px' };

export default function PlaceOrderPage() {
  // Only this browser knows what is ordered, and whether it was sent.
  return useHydrated() ? <PlaceOrder /> : <StepComing step="placeOrder" foot={FOOT} />;
}

function PlaceOrder() {
  const { loadFailed } = useCartText();
  const navigate = useNavigate();
  // The answer from before, until it is read again: once.
  const { cart, error, mutate } = useCart(asShown);
  useCartFollowsShop(cart);
  const offered = useProviders();
  // From the press until the shop has answered, the order shown is the one that was sent, even if the cart changes.
  const [sent, setSent] = useState(unansweredRequest);
  // What was sent before this page was opened, until something is sent from it.
  const [earlier, setEarlier] = useState(openRequest);
  const own = useOwnChanges(cart);
  const isNext = cart !== undefined && earlier !== undefined && isNextCart(cart, earlier, own);
  if (isNext && sent) setSent(undefined);

  const startOver = async (): Promise<void> => {
    leaveAttempt();
    const now = await mutate();
    // The cart has been emptied: there is an order.
    if (now?.cart.items.length === 0) {
      endAttempt();
      clearReviewedOrder();
      return navigate(paths.myOrders, { replace: true });
    }
    setSent(undefined);
  };

  const ways = useDeliveryOptions(keptAddress()?.country);
  const chosen = keptDetails(offered, ways.data);
  // The costs are unknown before the delivery method is; where that cannot be read, standard is used.
  const isKnown = ways.data !== undefined || ways.error !== undefined;
  const reviewed = useReviewedOrder(isKnown ? cart : undefined, chosen);
  const { forget } = reviewed;
  useEffect(() => {
    if (!isNext) return;
    endAttempt();
    forget();
  }, [isNext, forget]);

  // A pick-up that is no longer offered has no address to deliver to.
  const isNowhere =
    isKnown && chosen?.way === undefined && chosen !== undefined && isPickUp(chosen.shippingAddress);
  if ((!chosen || isNowhere) && !sent) return <Navigate to={paths.shipping} replace />;
  const request = sent ?? reviewed.request;
  const way = ways.data?.find(({ _id }) => _id === request?.deliveryMethod);
  const send = (now: OrderRequest | undefined) => {
    setEarlier(undefined);
    setSent(now);
  };
  const review = { way, cart, isSent: sent !== undefined, setSent: send, startOver: () => void startOver() };
  if (request) return <Review request={request} newTotal={reviewed.newTotal} {...review} />;
  if (cart && (isKnown || cart.items.length === 0)) return <NothingToOrder />;
  if (error)
    return (
      <Wrap py="56px">
        <ProblemPanel error={error} fact={loadFailed} retry={() => mutate()} />
      </Wrap>
    );
  return <StepComing step="placeOrder" foot={FOOT} />;
}

interface ReviewProps {
  /** How it is delivered, where that was chosen and is offered. */
  readonly way: DeliveryOption | undefined;
  readonly request: OrderRequest;
  /** What the shopper has to accept first. */
  readonly newTotal: NewTotal | undefined;
  readonly cart: Cart | undefined;
  readonly isSent: boolean;
  readonly setSent: (request: OrderRequest | undefined) => void;
  readonly startOver: () => void;
}

/** Places the order. After a lost answer the very same request is sent again. */
function usePlacing({ request, isSent, setSent }: ReviewProps) {
  const text = useOrderText().checkout;
  const navigate = useNavigate();
  const placeOrder = usePlaceOrder();
  const [asked, setAsked] = useState(request);
  // The page stays until the next one has loaded, and must not order again before that.
  const [isPlaced, setIsPlaced] = useState(false);
  const { submit, busy, error } = useSubmit(async () => {
    setAsked(request);
    setSent(request);
    try {
      const order = await placeOrder(request, isSent);
      setIsPlaced(true);
      toast('success', text.orderCreated);
      await navigate(paths.order(order._id), { replace: true });
    } catch (failure) {
      if (wasPlacedBefore(failure)) {
        toast('info', text.placedBefore);
        return navigate(paths.myOrders, { replace: true });
      }
      if (!leavesOpen(failure, isSent)) setSent(undefined);
      throw failure;
    }
  });
  return { submit, error, asked, busy: busy || isPlaced };
}

/** The whole order before it is placed: small pictures, where it goes, the sums (look §7). */
function Review(props: ReviewProps) {
  const { request, way, cart, isSent, startOver } = props;
  const text = useOrderText();
  const { submit, busy, error, asked } = usePlacing(props);
  const itemOf = (id: string) => cart?.items.find(({ variantId }) => variantId === id);
  const blocked = !isSent && (cart?.items ?? []).some((item) => obstacleOf(item) !== undefined);
  // What cannot be bought is marked at its line, and has no new total.
  const newTotal = isSent || blocked || busy ? undefined : props.newTotal;

  return (
    <CheckoutStep
      step="placeOrder"
      submit={submit}
      settled={isSent}
      foot={
        <>
          <TotalsList of={request} />
          <chakra.div mb="12px" _empty={{ display: 'none' }}>
            {!busy && isSent && <Unanswered error={error} startOver={startOver} />}
            {!busy && !isSent && !newTotal && error !== undefined && (
              <PlaceProblem error={error} request={asked} />
            )}
          </chakra.div>
          {newTotal && <NewTotalNote of={newTotal} />}
          <Button
            type="submit"
            size="large"
            wide
            busy={busy}
            disabled={blocked || newTotal !== undefined}
            {...(newTotal ? { 'aria-describedby': NEW_TOTAL } : {})}
          >
            {text.checkout.placeOrder}
          </Button>
        </>
      }
    >
      {request.orderItems.map((line) => (
        <OrderLine
          key={variantIdOf(line)}
          line={line}
          item={isSent ? undefined : itemOf(variantIdOf(line))}
        />
      ))}
      <ReviewedChoices request={request} way={way} mayChange={!isSent} />
    </CheckoutStep>
  );
}
