import { shippingFor, toDollars } from '#contracts/kernel/money';
import type { DeliveryOption } from '#contracts/shipping/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { formatMoney } from '../../lib/money.ts';
import { useOrderLocale } from '../../lib/order-text.ts';
import { delivery as texts } from '../../locales/delivery.ts';
import { Card } from '../../ui/choice-card.tsx';
import { Tick } from '../../ui/tick.tsx';
import { tariffOf } from './api.ts';
import { PlaceLines } from './place-lines.tsx';
import { wayName, whenSentence } from './words.ts';

interface WayChoiceProps {
  readonly options: readonly DeliveryOption[];
  readonly chosen: string | undefined;
  readonly choose: (id: string) => void;
  /** The sum of the items, in cents: above a limit a delivery method may be free. */
  readonly items: number;
}

/** The delivery methods to an address, one of which is chosen: the price of each, and when it delivers. */
export function WayChoice({ options, chosen, choose, items }: WayChoiceProps) {
  const { text, language } = useOrderLocale();
  return (
    <chakra.fieldset display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="12px" mb="24px">
      <chakra.legend textStyle="label" mb="10px">
        {texts[language].head}
      </chakra.legend>
      {options.map((option) => {
        const cents = shippingFor(items, tariffOf(option));
        return (
          <Card key={option._id}>
            <Tick
              type="radio"
              name="deliveryMethod"
              value={option._id}
              checked={chosen === option._id}
              onChange={() => choose(option._id)}
            />
            <chakra.span flex={1} minW={0} overflowWrap="anywhere">
              <b>{wayName(option, language)}</b>
              <chakra.span display="block" textStyle="small" color="muted">
                {whenSentence(option.kind, option.promise, language)}
                <PlaceLines of={option.place} />
              </chakra.span>
            </chakra.span>
            <chakra.b fontVariantNumeric="tabular-nums">
              {cents === 0 ? text.order.free : formatMoney(toDollars(cents))}
            </chakra.b>
          </Card>
        );
      })}
    </chakra.fieldset>
  );
}
