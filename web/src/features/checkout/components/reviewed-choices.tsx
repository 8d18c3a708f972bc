import { isPickUp } from '#contracts/shipping/pick-up';
import { UNNAMED_DELIVERY, type DeliveryOption } from '#contracts/shipping/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { contactLine, deliveryLine } from '../../../lib/address-line.ts';
import { useOrderLocale, useOrderText, wayText } from '../../../lib/order-text.ts';
import { paths } from '../../../lib/paths.ts';
import { delivery as texts } from '../../../locales/delivery.ts';
import { PickUpAt } from '../../delivery/pick-up-at.tsx';
import { promisedDays, wayName } from '../../delivery/words.ts';
import type { OrderRequest } from '../order-request.ts';

interface ReviewedChoicesProps {
  readonly request: OrderRequest;
  /** The delivery method, where one was chosen and is offered. */
  readonly way: DeliveryOption | undefined;
  readonly mayChange: boolean;
}

/** The address or pick-up place, the delivery method and the payment method, each with a link back to its choice. */
export function ReviewedChoices({ request, way, mayChange }: ReviewedChoicesProps) {
  const { text, language } = useOrderLocale();
  const { shippingAddress: to, paymentMethod } = request;
  const isPicked = way ? way.kind === 'pickup' : isPickUp(to);
  const { to: where } = wayText(text, isPicked ? 'pickup' : 'standard');
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)"
      gridTemplateRows="auto 1fr auto"
      columnGap="12px"
      mt="16px"
      textStyle="small"
    >
      <Choice>
        <chakra.dt fontWeight={700}>{where}</chakra.dt>
        <chakra.dd color="muted" overflowWrap="anywhere">
          {isPicked ? <PickUpAt of={way ?? UNNAMED_DELIVERY} /> : deliveryLine(to)}
          {isPicked && <chakra.span display="block">{contactLine(to)}</chakra.span>}
        </chakra.dd>
        {mayChange && <ChangeLink to={paths.shipping} what={where} />}
      </Choice>
      {way && (
        <Choice>
          <chakra.dt fontWeight={700}>{texts[language].head}</chakra.dt>
          <chakra.dd color="muted" overflowWrap="anywhere">
            {wayName(way, language)}
            <chakra.b display="block" color="ink">
              {promisedDays(way.promise, language)}
            </chakra.b>
          </chakra.dd>
          {mayChange && <ChangeLink to={paths.payment} what={texts[language].head} />}
        </Choice>
      )}
      <Choice>
        <chakra.dt fontWeight={700}>{text.checkout.payment}</chakra.dt>
        <chakra.dd color="muted">{paymentMethod}</chakra.dd>
        {mayChange && <ChangeLink to={paths.payment} what={text.checkout.payment} />}
      </Choice>
    </chakra.dl>
  );
}

/** One former choice; its lines are as high as its neighbour's. */
const Choice = chakra('div', {
  base: { display: 'grid', gridRow: 'span 3', gridTemplateRows: 'subgrid', justifyItems: 'start' },
});

const Change = chakra(Link, {
  base: { display: 'inline-flex', alignItems: 'center', minH: '44px', color: 'accent', fontWeight: 700 },
});

function ChangeLink({ to, what }: { readonly to: string; readonly what: string }) {
  const text = useOrderText().checkout;
  return (
    <dd>
      <Change to={to} aria-label={`${text.change}: ${what}`}>
        {text.change}
      </Change>
    </dd>
  );
}
