import { chakra } from '@chakra-ui/react/styled-system';
import { TriangleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';
import { formatMoney } from '../../../lib/money.ts';
import { namedWithChoice } from '../../../lib/choice.ts';
import { useOrderLocale } from '../../../lib/order-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { RequestLine } from '../order-request.ts';
import type { NewTotal } from '../use-reviewed-order.ts';

/** The id of the note, for the button that waits for the answer. */
export const NEW_TOTAL = 'new-total';

const Note = chakra('output', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '8px',
    justifyItems: 'start',
    mb: '12px',
    px: '16px',
    py: '12px',
    borderRadius: '12px',
    bg: 'warning-soft',
    color: 'warning-soft-ink',
    textStyle: 'small',
  },
});

/**
 * The cart, or the price of its delivery, now differs from the order that the shopper saw: shows the changes, both
 * totals, and a button to accept.
 */
export function NewTotalNote({ of: { changes, was, now, accept } }: { readonly of: NewTotal }) {
  const { language, text: all } = useOrderLocale();
  const text = all.checkout;
  // Where no line has changed, it is the price of the delivery that has.
  const [fact, sums] =
    changes.length > 0 ? [text.changedMeanwhile, text.newTotal] : [text.priceChanged, text.totalChanged];
  // The note disappears: the focus moves to the button that waited for it.
  const agree = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    accept();
    requestAnimationFrame(() => form?.querySelector<HTMLElement>('[type=submit]')?.focus());
  };
  const said = (line: RequestLine | undefined) =>
    line && `${line.qty}\u00A0×\u00A0${formatMoney(line.price)}`;
  return (
    <Note id={NEW_TOTAL}>
      <span>
        <TriangleAlert size={16} aria-hidden style={{ display: 'inline', verticalAlign: '-3px' }} />{' '}
        <b>{fact}</b> {sums(formatMoney(was), formatMoney(now))}
      </span>
      <chakra.ul ps="22px" overflowWrap="anywhere" w="100%" minW={0} _empty={{ display: 'none' }}>
        {changes
          .map(({ goods, ...change }) => ({ ...change, name: namedWithChoice(language, goods) }))
          .map(({ name, was: before, now: after }, index) => (
            // Two products may have the same name.
            <li key={index}>{text.lineChanged(name, said(before), said(after))}</li>
          ))}
      </chakra.ul>
      <Button size="small" tone="night" onClick={agree}>
        {text.acceptTotal(formatMoney(now))}
      </Button>
    </Note>
  );
}
