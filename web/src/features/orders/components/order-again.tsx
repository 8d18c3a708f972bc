import type { Cart } from '#contracts/carts/views';
import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { namedWithChoice } from '../../../lib/choice.ts';
import { localized } from '../../../lib/locale.tsx';
import { useOrderLocale } from '../../../lib/order-text.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { cartCommands, wantedOf } from '../../cart/api.ts';
import { useCartDrawer } from '../../cart/use-cart-drawer.ts';
import { orderAgain, progressAfter, type Again, type Progress } from '../again.ts';

/** Adds the same products to the cart again; those that are no longer sold are named. */
export function OrderAgain({ order }: { readonly order: Order }) {
  const { language, text } = useOrderLocale();
  const drawer = useCartDrawer();
  const [lines, setLines] = useState<readonly Again[]>([]);
  /** Of a try that failed halfway, or found the cart full: the next one must add nothing twice. */
  const progress = useRef<Progress>({ done: [] });
  const missing = lines.filter(({ why }) => why !== 'all');
  const { submit, busy, error } = useSubmit(async () => {
    const { pathname } = window.location;
    let basket: Cart | undefined;
    const items = order.orderItems.map((item) => localized(language, item));
    const put = await orderAgain(
      items,
      {
        read: async () => {
          basket = await cartCommands.read();
        },
        add: async (item, qty) => {
          basket = await cartCommands.add(wantedOf(item), qty);
        },
        has: (id) => basket?.items.find(({ variantId }) => variantId === id)?.qty ?? 0,
      },
      progress.current,
    );
    progress.current = progressAfter(put);
    setLines(put);
    if (put.some((line) => line.put > 0 && !lines.includes(line))) toast('success', text.cart.added);
    // Opening the cart leads back to this page, which they may have left in the meantime.
    if (put.every(({ why }) => why === 'all') && window.location.pathname === pathname) drawer.open();
  });

  return (
    <chakra.div display="grid" gap="12px">
      <Button tone="soft" wide busy={busy} onClick={() => submit()}>
        {!busy && <RotateCw size={18} aria-hidden />} {text.order.again}
      </Button>
      {error !== undefined && <ProblemPanel error={error} fact={text.cart.addFailed} />}
      {missing.length > 0 && (
        <chakra.output
          display="grid"
          gap="10px"
          px="16px"
          py="14px"
          borderRadius="12px"
          bg="warning-soft"
          color="warning-soft-ink"
        >
          <b>{text.order.againMissing}</b>
          <ul>
            {missing
              .map((line) => ({ ...line, name: namedWithChoice(language, { ...line, translations: {} }) }))
              .map(({ variantId, name, put, wanted, why }) => (
                <li key={variantId}>
                  {why === 'gone'
                    ? text.order.againGone(name)
                    : why === 'full'
                      ? text.order.againFull(name)
                      : text.order.againShort(name, put, wanted)}
                </li>
              ))}
          </ul>
          <Button tone="line" size="small" justifySelf="start" onClick={drawer.open}>
            {text.checkout.changeCart}
          </Button>
        </chakra.output>
      )}
    </chakra.div>
  );
}
