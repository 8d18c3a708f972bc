import { chakra } from '@chakra-ui/react/styled-system';
import { addressLine } from '../../../lib/address-line.ts';
import { useBookText } from '../../../lib/book-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { ELSEWHERE, type Offer } from '../offers.ts';
import { Card } from '../../../ui/choice-card.tsx';

interface AddressChoiceProps {
  readonly offers: readonly Offer[];
  readonly chosen: string;
  readonly choose: (id: string) => void;
}

/** The addresses that are known, one of which is chosen, and a way to another. */
export function AddressChoice({ offers, chosen, choose }: AddressChoiceProps) {
  const text = useBookText();
  const tick = (id: string) => (
    <Tick type="radio" name="where" value={id} checked={chosen === id} onChange={() => choose(id)} />
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
        <b>{text.elsewhere}</b>
      </Card>
    </chakra.fieldset>
  );
}
