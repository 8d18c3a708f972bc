import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useLocale } from '../../lib/locale.tsx';
import { PlaceLines } from './place-lines.tsx';
import { promisedDays, wayName } from './words.ts';

/** How an order reaches its customer, where it is picked up and the days that were promised, as they were; nothing of one that named no way. */
export function OrderWay({ of }: { readonly of: Order['delivery'] }) {
  const { language } = useLocale();
  if (of.methodId === null) return null;
  return (
    <chakra.p my="8px" overflowWrap="anywhere">
      <b>{wayName(of, language)}</b>
      <PlaceLines of={of.place} />
      {of.promise && <chakra.span display="block">{promisedDays(of.promise, language)}</chakra.span>}
    </chakra.p>
  );
}
