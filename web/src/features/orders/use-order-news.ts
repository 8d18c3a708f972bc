import type { Order } from '#contracts/orders/views';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { goOnAt } from '../../lib/go-on.ts';

/** The head of what has become of the order. */
export const ORDER_NEWS = 'order-news';

/** Leads to what has become of the order when that happens, however it came to be: the button, Stripe's page, another tab, a webhook. */
export function useOrderNews({ status }: Pick<Order, 'status'>): void {
  const [search, setSearch] = useSearchParams();
  // Who comes back from Stripe's page may be later than its webhook.
  const before = useRef(search.has('stripe') ? 'pending' : status);
  const lead = useEffectEvent(() => {
    goOnAt(ORDER_NEWS);
    if (search.has('stripe')) setSearch({}, { replace: true });
  });
  useEffect(() => {
    if (before.current !== status) lead();
    before.current = status;
  }, [status]);
}
