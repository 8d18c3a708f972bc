import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { wasPickedUp } from '#contracts/shipping/pick-up';
import { useLocale } from '../../lib/locale.tsx';
import { PickUpAt } from './pick-up-at.tsx';
import { promisedDays, wayName, whenSentence } from './words.ts';

/** How an order reaches its customer, where it is picked up and the days that were promised, as they were; nothing of one that named no way. */
export function OrderWay({ of }: { readonly of: Order['delivery'] }) {
  const { language } = useLocale();
  if (of.methodId === null) return null;
  const isPicked = wasPickedUp({ delivery: of });
  return (
    <chakra.div my="8px" overflowWrap="anywhere">
      {isPicked ? <PickUpAt of={of} /> : <b>{wayName(of, language)}</b>}
      {of.promise && (
        <chakra.span display="block">
          {isPicked ? whenSentence(of.kind, of.promise, language) : promisedDays(of.promise, language)}
        </chakra.span>
      )}
    </chakra.div>
  );
}
