import type { Order } from '#contracts/orders/views';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../lib/locale.tsx';
import { say } from '../../lib/toast.ts';

/** Says that the order is paid, however it came to be: the button, Stripe's page, another tab, a notice. */
export function usePaidNews({ status }: Pick<Order, 'status'>): void {
  const text = useText().payments;
  const [search, setSearch] = useSearchParams();
  // Who comes back from Stripe's page may be later than its notice.
  const before = useRef(search.has('stripe') ? 'pending' : status);
  const tell = useEffectEvent(() => {
    say('success', text.paid);
    if (search.has('stripe')) setSearch({}, { replace: true });
  });
  useEffect(() => {
    if (before.current === 'pending' && status === 'paid') tell();
    before.current = status;
  }, [status]);
}
