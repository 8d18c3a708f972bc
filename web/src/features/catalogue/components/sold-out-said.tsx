import type { ProductDetails } from '#contracts/catalogue/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { wordOf } from '../../../lib/choice.ts';
import { useLocale } from '../../../lib/locale.tsx';
import type { UsedChoice } from '../use-choice.ts';

interface SoldOutSaidProps {
  readonly product: ProductDetails;
  readonly choice: UsedChoice;
}

/** Tells screen readers that the choice is sold out: the badge and the button that show it are elsewhere. */
export function SoldOutSaid({ product: { options }, choice }: SoldOutSaidProps) {
  const { language, text } = useLocale();
  const isSoldOut = options.length > 0 && choice.isWhole && !choice.variant?.countInStock;
  const chosen = options.map(({ values }, place) => values.find(({ name }) => name === choice.values[place]));
  const names = chosen.flatMap((value) => (value ? [wordOf(language, value).name] : []));
  return <chakra.output srOnly>{isSoldOut && `${names.join(', ')}: ${text.product.soldOut}`}</chakra.output>;
}
