import type { Parcel } from '#contracts/deliveries/views';
import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { isCarried, wasPickedUp } from '#contracts/shipping/pick-up';
import { Check, ExternalLink, Store, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { namedWithChoice } from '../../../lib/choice.ts';
import { dateAndTime } from '../../../lib/dates.ts';
import { useFocusHandedOn } from '../../../lib/focus.ts';
import { useOrderLocale, wayText } from '../../../lib/order-text.ts';

const One = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
    gap: '8px 20px',
    alignItems: 'center',
    py: '14px',
    borderTopWidth: '1px',
    borderColor: 'line',
    overflowWrap: 'anywhere',
    _last: { pb: 0 },
  },
});

const Follow = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minH: '44px',
    color: 'accent',
    fontWeight: 700,
  },
});

interface ParcelListProps {
  readonly order: Order;
  /** The actions for a parcel. */
  readonly renderAction?: ((parcel: Parcel) => ReactNode) | undefined;
}

/** The parcels of an order: carrier, tracking link, contents, and when each arrived. */
export function ParcelList({ order, renderAction }: ParcelListProps) {
  const { text } = useOrderLocale();
  if (order.parcels.length === 0) return null;
  return (
    <chakra.ul aria-label={text.order.parcels.title} mt="24px">
      {order.parcels.map((parcel) => (
        <OneParcel key={parcel._id} order={order} parcel={parcel} action={renderAction?.(parcel)} />
      ))}
    </chakra.ul>
  );
}

interface OneParcelProps {
  readonly order: Order;
  readonly parcel: Parcel;
  readonly action: ReactNode;
}

function OneParcel({ order, parcel, action }: OneParcelProps) {
  const { text: all, language } = useOrderLocale();
  const text = all.order.parcels;
  const way = wayText(all, order.delivery.kind).parcel;
  const Icon = wasPickedUp(order) ? Store : Truck;
  const line = useFocusHandedOn<HTMLLIElement>();
  const nameOf = (variantId: string): string => {
    const item = order.orderItems.find((each) => each.variantId === variantId);
    return item ? namedWithChoice(language, item) : variantId;
  };
  const { number, carrier, trackingNumber, trackingUrl, sentAt, deliveredAt } = parcel;
  const carriage = [isCarried(parcel) && carrier, trackingNumber].filter(Boolean).join(', ');
  return (
    <One ref={line} {...(action !== undefined && { tabIndex: -1 })}>
      <div>
        <chakra.b display="flex" alignItems="center" gap="8px">
          {deliveredAt ? <Check size={18} aria-hidden /> : <Icon size={18} aria-hidden />}
          {text.name(number)}
        </chakra.b>
        {carriage && <p>{carriage}</p>}
        <chakra.p textStyle="small" color="muted">
          {parcel.items.map(({ variantId, qty }) => text.pieces(qty, nameOf(variantId))).join(', ')}
        </chakra.p>
        <chakra.p textStyle="small" color="muted">
          <time dateTime={sentAt}>{way.sent(dateAndTime(sentAt, language))}</time>
          {deliveredAt && (
            <>
              {' · '}
              <time dateTime={deliveredAt}>{way.delivered(dateAndTime(deliveredAt, language))}</time>
            </>
          )}
        </chakra.p>
        {trackingUrl && (
          <Follow href={trackingUrl} target="_blank" rel="noopener noreferrer nofollow" data-screen>
            {text.follow(number)} <ExternalLink size={16} aria-hidden />
          </Follow>
        )}
      </div>
      {action !== undefined && (
        <chakra.div data-screen _empty={{ display: 'none' }}>
          {action}
        </chakra.div>
      )}
    </One>
  );
}
