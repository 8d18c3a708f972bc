import { HOUR, MINUTE } from '#contracts/kernel/duration';
import type { Provider } from '#contracts/payments/provider';
import type { PaymentProvider, ProviderOrder, ProviderRefund, RefundRefused } from '#services/payments/ports';
import type { Webhook } from '#services/payments/webhooks/webhook';
import type { World } from './world.ts';

/** For how many ms something can be approved, and for how many ms a key is remembered. */
const LIFETIME = { PayPal: 3 * HOUR, Stripe: 6 * HOUR } as const;
const REMEMBERED = { PayPal: 6 * HOUR, Stripe: 24 * HOUR } as const;

interface Made {
  readonly order: ProviderOrder;
  /** By the simulated wall clock. */
  readonly since: number;
}

type Telling = Partial<Pick<Webhook, 'captureId' | 'refundId' | 'amountCents'>>;
type Refunding = Parameters<PaymentProvider['refund']>[0];

/**
 * A provider's record of our orders; calls take effect at once. PayPal's orders are approved by the buyer and captured
 * by the shop; Stripe's page captures by itself. `tell` receives its webhooks.
 */
export class ProviderStore {
  readonly name: Provider;
  readonly #world: World;
  readonly #tell: (order: ProviderOrder, type: string, about: Telling) => void;
  readonly #made = new Map<string, Made>();
  readonly #keys = new Map<string, { readonly since: number; readonly answer: string }>();
  #names = 0;

  constructor(
    name: Provider,
    world: World,
    tell: (order: ProviderOrder, type: string, about: Telling) => void,
  ) {
    this.name = name;
    this.#world = world;
    this.#tell = tell;
  }

  createOrder({
    orderId,
    attempt,
    amountCents,
    startedAt,
    idempotencyKey,
  }: Parameters<PaymentProvider['createOrder']>[0]) {
    const before = this.#remembered(idempotencyKey);
    const ends = startedAt.getTime() + LIFETIME[this.name];
    if (before === undefined && this.name === 'Stripe' && ends - this.#now() < HOUR / 2)
      return { id: '', usable: false };
    const id = before ?? this.#newId('order');
    if (before === undefined) {
      const sum = { amountCents, currency: 'USD' };
      const order = {
        id,
        status: 'created',
        ...sum,
        reference: { orderId, attempt },
        capture: undefined,
        refunds: [],
      } as const;
      this.#made.set(id, { order, since: this.#now() });
      this.#remember(idempotencyKey, id);
    }
    const status = this.find(id)?.status;
    return { id, usable: status === 'created' || status === 'approved', url: `https://pay.test/${id}` };
  }

  /** The order as it is now: what nobody approved or captured in time is void. */
  find(id: string): ProviderOrder | undefined {
    const made = this.#made.get(id);
    if (!made) return undefined;
    const { order, since } = made;
    const isOpen = order.status === 'created' || order.status === 'approved';
    return isOpen && this.#now() - since > LIFETIME[this.name]
      ? this.#put({ ...order, status: 'voided' })
      : order;
  }

  /** The buyer approves. Answers whether there was anything to approve. */
  approve(id: string): boolean {
    const order = this.find(id);
    if (order?.status !== 'created') return false;
    if (this.name === 'Stripe') return this.#take(order, 'checkout.session.completed') !== undefined;
    this.#tell(this.#put({ ...order, status: 'approved' }), 'CHECKOUT.ORDER.APPROVED', {});
    return true;
  }

  /** Its page can be paid on no more. */
  close(id: string): void {
    const order = this.find(id);
    if (order?.status === 'created') this.#put({ ...order, status: 'voided' });
  }

  capture(id: string, key: string): ProviderOrder | 'unknown' {
    const order = this.find(id);
    if (!order) return 'unknown';
    if (this.name === 'Stripe' || order.status !== 'approved') return order;
    const before = this.#remembered(key);
    if (before || this.#world.luck.happens(0.07)) {
      this.#remember(key, 'declined');
      this.#tell(order, 'PAYMENT.CAPTURE.DENIED', {});
      return { ...order, status: 'declined' };
    }
    return this.#world.luck.happens(0.08)
      ? this.#hold(order)
      : this.#take(order, 'PAYMENT.CAPTURE.COMPLETED');
  }

  refund({ captureId, amountCents, idempotencyKey: key }: Refunding): ProviderRefund | RefundRefused {
    const order = [...this.#made.values()].find((made) => made.order.capture?.id === captureId)?.order;
    if (!order) return { status: 'refused', reason: 'NO_SUCH_CAPTURE' };
    const before = this.#remembered(key);
    const known = order.refunds.find(({ id }) => id === before);
    if (known) return known;
    const left = keptOf(order);
    const sum = amountCents ?? left;
    const { luck } = this.#world;
    if (sum === 0 || sum > left) return { status: 'refused', reason: 'NOTHING_LEFT' };
    if (luck.happens(0.05)) return { status: 'refused', reason: 'DECLINED' };
    const refund = this.#giveBack(order, sum, key, luck.happens(0.1) ? 'pending' : 'completed');
    this.#remember(key, refund.id);
    return refund;
  }

  /** A refund at the provider's own site. */
  refundByHand(id: string): void {
    const order = this.find(id);
    const left = order?.status === 'completed' ? keptOf(order) : 0;
    if (order && left > 0) this.#giveBack(order, this.#world.luck.between(1, left), undefined, 'completed');
  }

  /** Cents that it has captured for one of our orders, and not refunded. */
  keptFor(orderId: string): number {
    return this.#ordersFor(orderId).reduce((sum, order) => sum + keptOf(order), 0);
  }

  /** The state of a refund; undefined for one that it does not know. */
  refundOf(id: string): ProviderRefund | undefined {
    return [...this.#made.values()].flatMap(({ order }) => order.refunds).find((each) => each.id === id);
  }

  orderIds(): readonly string[] {
    return [...this.#made.keys()];
  }

  #ordersFor(orderId: string): readonly ProviderOrder[] {
    return [...this.#made.values()]
      .map(({ order }) => order)
      .filter(({ reference }) => reference?.orderId === orderId);
  }

  #take(order: ProviderOrder, type: string): ProviderOrder {
    const taken = this.#put({
      ...order,
      status: 'completed',
      capture: order.capture ?? this.#captureOf(order),
    });
    this.#world.note(`${this.name} has the money of ${order.id} for ${order.reference?.orderId}`);
    this.#tell(taken, type, { captureId: taken.capture?.id ?? null });
    return taken;
  }

  /** The money arrives within half an hour, or never. */
  #hold(order: ProviderOrder): ProviderOrder {
    const held = this.#put({ ...order, status: 'pending', capture: this.#captureOf(order) });
    this.#tell(held, 'PAYMENT.CAPTURE.PENDING', {});
    this.#world.timeline.after(this.#world.luck.between(1_000, 30 * MINUTE), () => {
      if (this.#world.luck.happens(0.7)) this.#take(held, 'PAYMENT.CAPTURE.COMPLETED');
      else this.#tell(this.#put({ ...held, status: 'declined' }), 'PAYMENT.CAPTURE.DENIED', {});
    });
    return held;
  }

  #captureOf({ amountCents, currency }: ProviderOrder): NonNullable<ProviderOrder['capture']> {
    return { id: this.#newId('capture'), amountCents, currency, payerEmail: 'buyer@suuq.test' };
  }

  #giveBack(
    order: ProviderOrder,
    amountCents: number,
    key: string | undefined,
    status: ProviderRefund['status'],
  ) {
    const id = this.#newId('refund');
    const madeAt = this.#world.wall();
    const refund: ProviderRefund = { id, status, amountCents, currency: 'USD', key, madeAt };
    const { luck, timeline } = this.#world;
    this.#putRefund(order.id, refund);
    if (status === 'pending')
      timeline.after(luck.between(1_000, 30 * MINUTE), () =>
        this.#putRefund(order.id, { ...refund, status: luck.happens(0.7) ? 'completed' : 'failed' }),
      );
    return refund;
  }

  #putRefund(id: string, refund: ProviderRefund): void {
    const order = this.#made.get(id)?.order;
    if (!order) throw new Error(`${this.name} has no ${id}`);
    const refunds = [...order.refunds.filter((each) => each.id !== refund.id), refund];
    const next = { ...order, refunds };
    const put = this.#put({ ...next, status: keptOf(next) === 0 ? 'refunded' : 'completed' });
    if (refund.status !== 'completed') return;
    const type = this.name === 'PayPal' ? 'PAYMENT.CAPTURE.REFUNDED' : 'charge.refunded';
    this.#tell(put, type, {
      captureId: order.capture?.id ?? null,
      refundId: refund.id,
      amountCents: refund.amountCents,
    });
  }

  #put(order: ProviderOrder): ProviderOrder {
    this.#made.set(order.id, { order, since: this.#made.get(order.id)?.since ?? this.#now() });
    return order;
  }

  #remember(key: string, answer: string): void {
    this.#keys.set(key, { since: this.#now(), answer });
  }

  #remembered(key: string): string | undefined {
    const known = this.#keys.get(key);
    if (!known || this.#now() - known.since > REMEMBERED[this.name]) return undefined;
    return known.answer;
  }

  #now(): number {
    return this.#world.wall().getTime();
  }

  #newId(what: string): string {
    this.#names += 1;
    return `${what}-${this.name}-${this.#names}`;
  }
}

/** Cents of an order that were captured and not refunded. A pending refund counts as refunded, until it fails. */
export const keptOf = ({ status, capture, refunds }: ProviderOrder): number =>
  (status === 'completed' || status === 'refunded' ? (capture?.amountCents ?? 0) : 0) -
  refunds.reduce((sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amountCents), 0);
