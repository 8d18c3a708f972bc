import { toDollars, type Cents } from '#contracts/kernel/money';
import { chakra } from '@chakra-ui/react/styled-system';
import { formatMoney } from '../../../lib/money.ts';
import { useCartText } from '../../../lib/cart-text.ts';
import { Row, Spacer } from '../../../ui/boxes.tsx';
import { Tape } from '../../../ui/selvedge.tsx';

interface FreeDeliveryProps {
  readonly itemsCents: Cents;
  readonly limitCents: Cents;
}

/**
 * How much is missing for free delivery, as a growing bar: delivery is free only above the limit (design §8.3). In cents,
 * as the shop decides it: 100 dollars and a cent less 100.01 dollars would leave something.
 */
export function FreeDelivery({ itemsCents, limitCents }: FreeDeliveryProps) {
  const text = useCartText();
  const missing = limitCents + 1 - itemsCents;
  const says = missing > 0 ? text.missingForFree(inDollars(missing)) : text.deliveryIsFree;
  return (
    <chakra.div pb="8px">
      <Row textStyle="small" mb="8px">
        <b>{says}</b>
        <Spacer />
        {missing > 0 && (
          <chakra.span hideBelow="md" color="muted" fontVariantNumeric="tabular-nums">
            {text.ofLimit(inDollars(itemsCents), inDollars(limitCents))}
          </chakra.span>
        )}
      </Row>
      <Tape share={missing > 0 ? Math.min(itemsCents / limitCents, 0.99) : 1} label={says} />
    </chakra.div>
  );
}

const inDollars = (cents: Cents): string => formatMoney(toDollars(cents));
