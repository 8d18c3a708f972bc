import { isAllSent } from '#contracts/deliveries/left-to-send';
import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { wasPickedUp } from '#contracts/shipping/pick-up';
import { useLocale } from '../../lib/locale.tsx';
import { PickUpAt } from './pick-up-at.tsx';
import { promisedDays, wayName, whenSentence } from './words.ts';

type Way = Pick<Order, 'delivery' | 'status' | 'orderItems' | 'parcels'>;

/** Once it is ready or closed, an order no longer waits for a day. */
const isAwaited = (order: Way): boolean =>
  (order.status === 'pending' || order.status === 'paid') && !isAllSent(order);

/**
 * The delivery method of an order, its pick-up place and the promised days, as ordered; nothing for an order without a
 * method.
 */
export function OrderWay({ order }: { readonly order: Way }) {
  const { language } = useLocale();
  const { delivery: of } = order;
  const { promise } = of;
  if (of.methodId === null) return null;
  const isPicked = wasPickedUp(order);
  return (
    <chakra.div my="8px" overflowWrap="anywhere">
      {isPicked ? <PickUpAt of={of} /> : <b>{wayName(of, language)}</b>}
      {promise && (!isPicked || isAwaited(order)) && (
        <chakra.span display="block">
          {isPicked ? whenSentence(of.kind, promise, language) : promisedDays(promise, language)}
        </chakra.span>
      )}
    </chakra.div>
  );
}
