import type { CartItem } from '#contracts/carts/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Trash2 } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { formatMoney, pricesOf } from '../../../lib/money.ts';
import { namedWithChoice, searchFor } from '../../../lib/choice.ts';
import { useCartText } from '../../../lib/cart-text.ts';
import { useLocale, useLocalized } from '../../../lib/locale.tsx';
import { paths } from '../../../lib/paths.ts';
import { factOf, sentenceFor } from '../../../lib/refusals.ts';
import { toast } from '../../../lib/toast.ts';
import { Row, Spacer } from '../../../ui/boxes.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { ProductLink } from '../../../ui/product-link.tsx';
import { Thumb } from '../../../ui/thumb.tsx';
import { cartCommands } from '../api.ts';
import { isDead, obstacleOf } from '../totals.ts';
import { LineNotice } from './line-notice.tsx';
import { QuantityStep } from './quantity-step.tsx';

const Line = chakra('article', {
  base: {
    display: 'flex',
    gap: '16px',
    py: '18px',
    borderBottomWidth: '1px',
    borderColor: 'line',
    _last: { borderBottomWidth: 0 },
  },
});

/** Moves the focus when its line leaves the cart: to the next line, the one before, or the cart itself. */
function passFocus(line: Element | null): void {
  const next = [line?.nextElementSibling, line?.previousElementSibling].find((each) =>
    each?.matches('article'),
  );
  const to = next ?? line?.closest('[role=dialog]');
  if (to instanceof HTMLElement) to.focus();
}

/** One line: with its quantity where it can be bought, with the reason where it cannot (design §8.11, §8.12). */
export function CartLine({ item: read }: { readonly item: CartItem }) {
  const item = useLocalized(read);
  const { language, text } = useLocale();
  const cart = useCartText();
  const name = namedWithChoice(language, read);
  const [refusal, setRefusal] = useState<unknown>();
  const obstacle = obstacleOf(item);
  const { now } = pricesOf(item);

  const take = ({ currentTarget }: MouseEvent) => {
    passFocus(currentTarget.closest('article'));
    void cartCommands.remove(read).then(
      () => toast('success', cart.removed),
      (error: unknown) => toast('error', sentenceFor(error, text)),
    );
  };
  const step = (by: 1 | -1) => {
    setRefusal(undefined);
    cartCommands.step(read, by).catch((error: unknown) => {
      setRefusal(error);
      toast('error', `${factOf(error, `${cart.quantityFailed}:`, text)} ${sentenceFor(error, text)}`);
    });
  };

  return (
    <Line aria-label={name} tabIndex={-1}>
      <Thumb src={item.image} alt="" size={84} faded={obstacle === 'unavailable'} />
      <chakra.div flex={1} minW={0}>
        <Row alignItems="start">
          <chakra.b
            lang={item.lang}
            lineHeight={1.3}
            overflowWrap="anywhere"
            {...(obstacle === 'unavailable' ? { color: 'muted' } : {})}
          >
            {item.available ? (
              <ProductLink replace to={paths.product(item.productId) + searchFor(item.choice)}>
                {item.title}
              </ProductLink>
            ) : (
              item.title
            )}
            <Choice of={item.choice} />
          </chakra.b>
          <Spacer />
          {!isDead(item) && (
            <chakra.b textStyle="price" fontSize="18px">
              {formatMoney(now * item.qty)}
            </chakra.b>
          )}
        </Row>
        {item.available && (
          <chakra.p textStyle="small" color="muted">
            {cart.each(formatMoney(now))}
          </chakra.p>
        )}
        <LineNotice item={item} refusal={refusal} />
        {isDead(item) ? (
          <Button tone="line" size="small" mt="10px" onClick={take}>
            <Trash2 size={16} aria-hidden /> {cart.remove}
          </Button>
        ) : (
          <Row mt="8px">
            <QuantityStep item={item} name={name} step={step} />
            <Spacer />
            <IconButton aria-label={cart.removeNamed(name)} color="muted" onClick={take}>
              <Trash2 size={20} />
            </IconButton>
          </Row>
        )}
      </chakra.div>
    </Line>
  );
}
