import type { Order } from '#contracts/orders/views';
import { Check, Clock, CreditCard, Package, RotateCcw, Truck, X } from 'lucide-react';
import { useOrderText } from '../../lib/order-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { isAllSent } from './left-to-send.ts';
import { paymentState } from './payment-state.ts';

type Status = Pick<Order, 'status' | 'isPaid' | 'isDelivered' | 'orderItems' | 'parcels'>;

const payments = {
  unpaid: { tone: 'danger', Icon: CreditCard },
  'not-charged': { tone: 'plain', Icon: X },
  paid: { tone: 'success', Icon: Check },
  'partly-refunded': { tone: 'warning', Icon: RotateCcw },
  refunded: { tone: 'plain', Icon: RotateCcw },
} as const;

/** Paid or Unpaid, on the order's own page (spec §4), or what became of the money; of a refunded order its progress says so. */
export function PaidBadge({ of }: { readonly of: Parameters<typeof paymentState>[0] }) {
  const text = useOrderText().order;
  if (of.status === 'refunded') return null;
  const state = paymentState(of);
  const { tone, Icon } = payments[state];
  const said = { ...text.money, unpaid: text.unpaid, paid: text.paid };
  return (
    <Badge tone={tone}>
      <Icon aria-hidden /> {said[state]}
    </Badge>
  );
}

/** How far the order is: Delivered, sent whole or in part, or Processing; or that it is closed. */
export function ProgressBadge({ of }: { readonly of: Status }) {
  const text = useOrderText().order;
  if (of.status === 'cancelled' || of.status === 'expired' || of.status === 'refunded')
    return (
      <Badge>
        <X aria-hidden /> {text.closed[of.status]}
      </Badge>
    );
  if (of.isDelivered)
    return (
      <Badge tone="done">
        <Truck aria-hidden /> {text.delivered}
      </Badge>
    );
  return of.parcels.length > 0 ? (
    <Badge tone="info">
      <Truck aria-hidden /> {isAllSent(of) ? text.sent : text.partlySent}
    </Badge>
  ) : (
    <Badge tone="info">
      <Package aria-hidden /> {text.processing}
    </Badge>
  );
}

/** One badge for lists: an unpaid order is Payment Pending (spec §4). */
export function StatusBadge({ of }: { readonly of: Status }) {
  const text = useOrderText().order;
  if (of.status !== 'pending') return <ProgressBadge of={of} />;
  return (
    <Badge tone="warning">
      <Clock aria-hidden /> {text.paymentPending}
    </Badge>
  );
}
