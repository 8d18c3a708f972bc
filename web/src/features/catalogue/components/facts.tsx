import { STANDARD_SHIPPING, toDollars } from '#contracts/kernel/money';
import { chakra } from '@chakra-ui/react/styled-system';
import { Check, ShieldCheck, Truck } from 'lucide-react';
import { asShown } from '../../../lib/api.ts';
import { useLocale, useText } from '../../../lib/locale.tsx';
import { formatMoney } from '../../../lib/money.ts';
import { choosing } from '../../../locales/choosing.ts';
import { Badge } from '../../../ui/badge.tsx';
import { lastCountry, useDeliveryOptions } from '../../delivery/api.ts';
import { whenSentence } from '../../delivery/words.ts';

/** From this stock down the number is shown. */
const FEW = 5;

interface StockBadgeProps {
  readonly count: number;
  /** The stock is that of what would be bought: few of all variants together are not worth a note. */
  readonly isChosen: boolean;
}

export function StockBadge({ count, isChosen }: StockBadgeProps) {
  const { language, text: all } = useLocale();
  const text = all.product;
  if (isChosen && count > 0 && count <= FEW)
    return (
      <Badge tone="warning" size="tall">
        {choosing[language].left(count)}
      </Badge>
    );
  return count > 0 ? (
    <Badge tone="success" size="tall">
      <Check aria-hidden /> {text.inStock}
    </Badge>
  ) : (
    <Badge size="tall">{text.outOfStock}</Badge>
  );
}

const Fact = chakra('li', {
  base: { display: 'flex', gap: '12px', fontSize: '14.5px', lineHeight: 1.4 },
});

/** When standard delivery reaches the shopper's last country, and what it costs. */
function DeliveryFact() {
  const { language, text: all } = useLocale();
  const text = all.product;
  const { data } = useDeliveryOptions(lastCountry(), asShown);
  const standard = data?.[0];
  const { price, freeAbove } = standard ?? USUAL;
  return (
    <Fact>
      <Truck size={20} aria-hidden style={{ flex: 'none' }} />
      <span>
        {/* Keeps its height until the days are known. */}
        <chakra.b display="block" minH="1.4em">
          {standard && whenSentence(standard.kind, standard.promise, language)}
        </chakra.b>
        <chakra.span display="block" color="muted">
          {freeAbove === null
            ? text.delivery(formatMoney(price))
            : `${text.freeDelivery(shortMoney(freeAbove))}. ${text.otherwise(formatMoney(price))}`}
        </chakra.span>
      </span>
    </Fact>
  );
}

/** Shown until the shop has answered. */
const USUAL = {
  price: toDollars(STANDARD_SHIPPING.priceCents),
  freeAbove: toDollars(STANDARD_SHIPPING.freeAboveCents),
};

/** Whole dollars without their cents. */
const shortMoney = (dollars: number): string => formatMoney(dollars).replace(/\.00$/, '');

/** What the shop promises with every product. */
export function Facts() {
  const text = useText().product;
  const facts = [{ Icon: ShieldCheck, fact: text.protection, more: text.payPalOrStripe }];
  return (
    <chakra.ul
      display="grid"
      gridTemplateColumns={{ sm: '1fr 1fr' }}
      gap="12px"
      w="100%"
      mt="28px"
      pt="24px"
      borderTopWidth="1.5px"
      borderColor="line"
    >
      <DeliveryFact />
      {facts.map(({ Icon, fact, more }) => (
        <Fact key={fact}>
          <Icon size={20} aria-hidden style={{ flex: 'none' }} />
          <span>
            <b>{fact}</b>
            <chakra.span display="block" color="muted">
              {more}
            </chakra.span>
          </span>
        </Fact>
      ))}
    </chakra.ul>
  );
}
