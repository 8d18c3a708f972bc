import type { Order } from '#contracts/orders/views';
import { Check, Clock, CreditCard, Package, Truck, X } from 'lucide-react';
import { useText } from '../../lib/locale.tsx';
import { Badge } from '../../ui/badge.tsx';

type Status = Pick<Order, 'status' | 'isPaid' | 'isDelivered'>;

/** Paid or Unpaid, on the order's own page (spec §4). */
export function PaidBadge({ of }: { readonly of: Status }) {
  const text = useText().order;
  return of.isPaid ? (
    <Badge tone="success">
      <Check aria-hidden /> {text.paid}
    </Badge>
  ) : (
    <Badge tone="danger">
      <CreditCard aria-hidden /> {text.unpaid}
    </Badge>
  );
}

/** How far the order is: Delivered or Processing, or that it is closed. */
export function ProgressBadge({ of }: { readonly of: Status }) {
  const text = useText().order;
  if (of.status === 'cancelled' || of.status === 'expired' || of.status === 'refunded')
    return (
      <Badge>
        <X aria-hidden /> {text.closed[of.status]}
      </Badge>
    );
  return of.isDelivered ? (
    <Badge tone="done">
      <Truck aria-hidden /> {text.delivered}
    </Badge>
  ) : (
    <Badge tone="info">
      <Package aria-hidden /> {text.processing}
    </Badge>
  );
}

/** One badge for lists: an unpaid order is Payment Pending (spec §4). */
export function StatusBadge({ of }: { readonly of: Status }) {
  const text = useText().order;
  if (of.status !== 'pending') return <ProgressBadge of={of} />;
  return (
    <Badge tone="warning">
      <Clock aria-hidden /> {text.paymentPending}
    </Badge>
  );
}
