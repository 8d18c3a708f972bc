import { chakra } from '@chakra-ui/react/styled-system';
import type { DeliveryOption } from '#contracts/shipping/views';
import { addressLine } from '../../../lib/address-line.ts';
import { useBookText } from '../../../lib/book-text.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { PlaceLines } from '../../delivery/place-lines.tsx';
import { wayName, whenSentence } from '../../delivery/words.ts';
import { ELSEWHERE, PICK_UP, type Offer } from '../offers.ts';
import { Card } from '../../../ui/choice-card.tsx';

interface AddressChoiceProps {
  readonly offers: readonly Offer[];
  /** The pick-up option, where there is one. */
  readonly pickUp: DeliveryOption | undefined;
  readonly chosen: string;
  readonly choose: (id: string) => void;
}

/** The known addresses, one of which is chosen; another address; or pick-up, where it is offered. */
export function AddressChoice({ offers, pickUp, chosen, choose }: AddressChoiceProps) {
  const text = useBookText();
  const { language } = useLocale();
  const tick = (id: string) => (
    <Tick
      type="radio"
      name="where"
      value={id}
      data-early="where"
      checked={chosen === id}
      onChange={() => choose(id)}
    />
  );
  return (
    <chakra.fieldset display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="12px" mb="20px">
      <chakra.legend textStyle="label" mb="10px">
        {text.where}
      </chakra.legend>
      {offers.map(({ id, address, isDefault, isLast }) => (
        <Card key={id}>
          {tick(id)}
          <chakra.span minW={0} overflowWrap="anywhere">
            <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="4px 10px">
              <b>{address.recipient}</b>
              {isLast && <Badge tone="info">{text.lastUsed}</Badge>}
              {isDefault && <Badge>{text.isDefault}</Badge>}
            </chakra.span>
            <chakra.span display="block" color="muted">
              {addressLine(address)}
            </chakra.span>
            <chakra.span display="block" textStyle="small" color="muted">
              {address.phone}
            </chakra.span>
          </chakra.span>
        </Card>
      ))}
      <Card>
        {tick(ELSEWHERE)}
        <b>{offers.length > 0 ? text.elsewhere : text.bring}</b>
      </Card>
      {pickUp && (
        <Card>
          {tick(PICK_UP)}
          <chakra.span minW={0} overflowWrap="anywhere">
            <b>{wayName(pickUp, language)}</b>
            <chakra.span display="block" textStyle="small" color="muted">
              {whenSentence(pickUp.kind, pickUp.promise, language)}
              <PlaceLines of={pickUp.place} />
            </chakra.span>
          </chakra.span>
        </Card>
      )}
    </chakra.fieldset>
  );
}
