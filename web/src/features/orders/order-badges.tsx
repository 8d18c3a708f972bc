import type { Order } from '#contracts/orders/views';
import { sentSoFar } from '#contracts/deliveries/left-to-send';
import { wasPickedUp } from '#contracts/shipping/pick-up';
import { Check, Clock, CreditCard, Package, RotateCcw, Store, Truck, X } from 'lucide-react';
import { useOrderText, wayText } from '../../lib/order-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { paymentState } from './payment-state.ts';

type Status = Pick<Order, 'status' | 'isPaid' | 'isDelivered' | 'orderItems' | 'parcels' | 'delivery'>;

const payments = {
  unpaid: { tone: 'danger', Icon: CreditCard },
  'never-paid': { tone: 'plain', Icon: X },
  paid: { tone: 'success', Icon: Check },
  'partly-refunded': { tone: 'warning', Icon: RotateCcw },
  refunded: { tone: 'plain', Icon: RotateCcw },
} as const;

/**
 * Paid or Unpaid, on the order's own page (spec §4), or the state of the money; a refunded order says so in its
 * progress.
 */
export function PaidBadge({ of }: { readonly of: Parameters<typeof paymentState>[0] }) {
  const text = useOrderText().order;
  if (of.status === 'refunded') return null;
  const state = paymentState(of);
  const { tone, Icon } = payments[state];
  const said = { ...text.money, unpaid: text.unpaid, 'never-paid': text.unpaid, paid: text.paid };
  return (
    <Badge tone={tone}>
      <Icon aria-hidden /> {said[state]}
    </Badge>
  );
}

/** An order's progress: delivered or picked up, sent or ready in whole or in part, processing, or closed. */
export function ProgressBadge({ of }: { readonly of: Status }) {
  const all = useOrderText();
  const text = all.order;
  if (of.status === 'cancelled' || of.status === 'expired' || of.status === 'refunded')
    return (
      <Badge>
        <X aria-hidden /> {text.closed[of.status]}
      </Badge>
    );
  const way = wayText(all, of.delivery.kind);
  const Icon = wasPickedUp(of) ? Store : Truck;
  if (of.isDelivered)
    return (
      <Badge tone="done">
        <Icon aria-hidden /> {way.delivered}
      </Badge>
    );
  const sent = sentSoFar(of);
  return sent !== 'nothing' ? (
    <Badge tone="info">
      <Icon aria-hidden /> {way[sent]}
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
