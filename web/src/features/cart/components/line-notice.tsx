import { MAX_QUANTITY } from '#contracts/carts/commands';
import type { CartItem } from '#contracts/carts/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { TriangleAlert } from 'lucide-react';
import { formatMoney, pricesOf } from '../../../lib/money.ts';
import { useCartText } from '../../../lib/cart-text.ts';
import { useText } from '../../../lib/locale.tsx';
import { sentenceFor } from '../../../lib/refusals.ts';
import { mostOf, obstacleOf } from '../totals.ts';

interface LineNoticeProps {
  readonly item: CartItem;
  /** Why the last change of this line was refused. */
  readonly refusal: unknown;
}

/** The note at a line: why it blocks the checkout or cannot change, a new price, or that no more is in stock. */
export function LineNotice({ item, refusal }: LineNoticeProps) {
  const text = useText();
  const cart = useCartText();
  const obstacle = obstacleOf(item);
  const { now } = pricesOf(item);
  return (
    <>
      {obstacle && <Note tone="danger">{cart.obstacles[obstacle](item.countInStock)}</Note>}
      {!obstacle && now !== item.addedPrice && (
        <Note tone="warning">{cart.priceChanged(formatMoney(item.addedPrice), formatMoney(now))}</Note>
      )}
      {refusal !== undefined && !obstacle && <Note tone="danger">{sentenceFor(refusal, text)}</Note>}
      {!obstacle && item.qty >= mostOf(item) && (
        <chakra.p mt="4px" textStyle="small" color="muted">
          {item.qty >= MAX_QUANTITY ? text.refusals.QUANTITY_LIMIT : cart.allThereIs(item.countInStock)}
        </chakra.p>
      )}
    </>
  );
}

const Note = ({ tone, children }: { readonly tone: 'danger' | 'warning'; readonly children: string }) => (
  <chakra.output
    display="flex"
    gap="6px"
    mt="4px"
    textStyle="small"
    fontWeight={600}
    color={tone}
    lineHeight={1.4}
  >
    <TriangleAlert size={16} aria-hidden style={{ flex: 'none', marginTop: 2 }} /> {children}
  </chakra.output>
);
