import { namedWithChoice } from '../../../lib/choice.ts';
import { useOrderLocale, useOrderText } from '../../../lib/order-text.ts';
import { formatMoney } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Row } from '../../../ui/boxes.tsx';
import { useCartDrawer } from '../../cart/use-cart-drawer.ts';
import type { OrderRequest } from '../order-request.ts';
import { refusedOrder } from '../refused-order.ts';

interface PlaceProblemProps {
  readonly error: unknown;
  /** The request that was refused. */
  readonly request: OrderRequest;
}

/** Why the order was not placed, and what to do: look at the new total, or change the cart. */
export function PlaceProblem({ error, request }: PlaceProblemProps) {
  const { language, text: all } = useOrderLocale();
  const text = all.checkout;
  const drawer = useCartDrawer();
  const toCart = (
    <Button tone="line" size="small" onClick={drawer.open}>
      {text.changeCart}
    </Button>
  );
  const refused = refusedOrder(error, request);
  switch (refused.why) {
    case 'price':
      return (
        <ProblemPanel
          error={error}
          fact={text.priceChanged}
          says={text.totalChanged(formatMoney(refused.before), formatMoney(refused.now))}
        />
      );
    case 'stock':
      return (
        <ProblemPanel
          error={error}
          fact={text.placeFailed}
          says={text.notEnough(namedWithChoice(language, refused.goods), refused.left)}
          action={toCart}
        />
      );
    case 'gone':
      return (
        <ProblemPanel
          error={error}
          fact={text.placeFailed}
          says={text.noLongerSold(namedWithChoice(language, refused.goods))}
          action={toCart}
        />
      );
    case 'other':
      return <ProblemPanel error={error} fact={text.placeFailed} />;
    default:
      return refused satisfies never;
  }
}

interface UnansweredProps {
  readonly error: unknown;
  readonly startOver: () => void;
}

/** It is unknown whether there is an order: sending the same request again finds out, and makes at most one. */
export function Unanswered({ error, startOver }: UnansweredProps) {
  const text = useOrderText();
  const ways = (
    <Row gap="8px" flexWrap="wrap">
      <ButtonLink to={paths.myOrders} tone="line" size="small">
        {text.order.myOrders}
      </ButtonLink>
      <Button tone="line" size="small" onClick={startOver}>
        {text.checkout.startOver}
      </Button>
    </Row>
  );
  return (
    <ProblemPanel error={error} fact={text.checkout.noAnswer} says={text.checkout.pressAgain} action={ways} />
  );
}
