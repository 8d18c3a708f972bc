import type { Order } from '#contracts/orders/views';
import { useEffect, useEffectEvent, useRef } from 'react';
import { moveFocusTo } from '../../lib/move-focus.ts';
import { useOwnSearch } from '../../lib/own-search.ts';

/** The id of the news' heading. */
export const ORDER_NEWS = 'order-news';

/**
 * Moves the focus to the order's news when its status changes, whatever caused it: the button, Stripe's page, another
 * tab, a webhook. A payment that is being confirmed comes first, and stays in the address until it is answered; nothing
 * else that Stripe's page added does, since a reload would say it again over a payment begun since.
 */
export function useOrderNews({ status }: Pick<Order, 'status'>, isConfirming: boolean): void {
  const [search, setSearch] = useOwnSearch();
  // A person may come back from Stripe's page after its webhook.
  const before = useRef(search.has('stripe') ? 'pending' : status);
  const clearAddress = useEffectEvent(() => {
    if (search.has('stripe')) setSearch({}, { replace: true });
  });
  useEffect(() => {
    if (isConfirming) return;
    if (before.current !== status) moveFocusTo(ORDER_NEWS);
    before.current = status;
    clearAddress();
  }, [status, isConfirming]);
}
