import { chakra } from '@chakra-ui/react/styled-system';
import { formatMoney } from '../../../lib/money.ts';
import { useText } from '../../../lib/locale.tsx';
import { Row, Spacer } from '../../../ui/boxes.tsx';
import { Tape } from '../../../ui/selvedge.tsx';

/** How much is missing for free delivery, as a growing bar: delivery is free only above the limit (design §8.3). */
export function FreeDelivery({ sum, limit }: { readonly sum: number; readonly limit: number }) {
  const text = useText().cart;
  const missing = limit + 0.01 - sum;
  const says = missing > 0 ? text.missingForFree(formatMoney(missing)) : text.deliveryIsFree;
  return (
    <chakra.div pb="8px">
      <Row textStyle="small" mb="8px">
        <b>{says}</b>
        <Spacer />
        {missing > 0 && (
          <chakra.span hideBelow="md" color="muted" fontVariantNumeric="tabular-nums">
            {text.ofLimit(formatMoney(sum), formatMoney(limit))}
          </chakra.span>
        )}
      </Row>
      <Tape share={missing > 0 ? Math.min(sum / limit, 0.99) : 1} label={says} />
    </chakra.div>
  );
}
