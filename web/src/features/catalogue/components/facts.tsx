import { chakra } from '@chakra-ui/react/styled-system';
import { Check, ShieldCheck, Truck } from 'lucide-react';
import { useLocale, useText } from '../../../lib/locale.tsx';
import { choosing } from '../../../locales/choosing.ts';
import { Badge } from '../../../ui/badge.tsx';

/** As few are worth saying. */
const FEW = 5;

interface StockBadgeProps {
  readonly count: number;
  /** It is what would be bought: of all variants together few are no news. */
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

/** What the shop promises with every product. */
export function Facts() {
  const text = useText().product;
  const facts = [
    { Icon: Truck, fact: text.freeDelivery, more: text.otherwise },
    { Icon: ShieldCheck, fact: text.protection, more: text.payPalOrStripe },
  ];
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
      {facts.map(({ Icon, fact, more }) => (
        <chakra.li key={fact} display="flex" gap="12px" fontSize="14.5px" lineHeight={1.4}>
          <Icon size={20} aria-hidden style={{ flex: 'none' }} />
          <span>
            <b>{fact}</b>
            <chakra.span display="block" color="muted">
              {more}
            </chakra.span>
          </span>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
