import { isDeepStrictEqual } from 'node:util';
import { newId } from '#services/kernel/ids';
import {
  KEY_USED,
  ProviderUnavailable,
  type PaymentProvider,
  type ProviderOrder,
  type ProviderRefund,
  type RefundRefused,
} from '#services/payments/ports';

type Refunding = Parameters<PaymentProvider['refund']>[0];

/** How the next refund fails: `lost` does it and never answers, `away` does not even do it. */
type RefundFault =
  | 'away'
  | 'lost'
  | RefundRefused
  | { readonly status: 'pending' | 'failed' }
  | { readonly amountCents: number };

interface Kept {
  readonly asked: Refunding;
  readonly made: ProviderRefund;
}

/** As at Stripe, a key stands for all that was asked under it. */
const repeated = ({ asked, made }: Kept, request: Refunding): ProviderRefund | RefundRefused =>
  isDeepStrictEqual(asked, request) ? made : { status: 'refused', reason: KEY_USED };

/** A provider in memory that captures by itself, as Stripe's page does, and remembers idempotency keys as both do. */
export const openProvider = () => {
  const orders = new Map<string, ProviderOrder>();
  const byKey = new Map<string, string>();
  const refundsByKey = new Map<string, Kept>();
  const faults: RefundFault[] = [];
  let isOtherAccount = false;

  const find = (id: string): ProviderOrder => {
    const found = orders.get(id);
    if (!found) throw new Error(`There is no ${id}`);
    return found;
  };
  const leftOf = ({ capture, refunds }: ProviderOrder) =>
    (capture?.amountCents ?? 0) -
    refunds.reduce((sum, { status, amountCents }) => sum + (status === 'failed' ? 0 : amountCents), 0);
  const put = (order: ProviderOrder, refund: ProviderRefund) => {
    const refunds = [...order.refunds.filter(({ id }) => id !== refund.id), refund];
    const next = { ...order, refunds };
    orders.set(order.id, { ...next, status: leftOf(next) === 0 ? 'refunded' : 'completed' });
  };

  const make = (
    { captureId, amountCents, idempotencyKey: key }: Refunding,
    fault: RefundFault | undefined,
  ): ProviderRefund | RefundRefused => {
    const order = [...orders.values()].find(({ capture }) => capture?.id === captureId);
    if (!order) return { status: 'refused', reason: 'NO_SUCH_CAPTURE' };
    if (typeof fault === 'object' && 'status' in fault && fault.status === 'refused') return fault;
    const sum = amountCents ?? leftOf(order);
    if (sum === 0 || sum > leftOf(order)) return { status: 'refused', reason: 'NOTHING_LEFT' };
    const made: ProviderRefund = {
      id: `refund-${newId()}`,
      status: 'completed',
      amountCents: sum,
      currency: 'USD',
      key,
      madeAt: new Date(),
      ...(typeof fault === 'object' ? fault : {}),
    };
    put(order, made);
    return made;
  };

  const port: PaymentProvider = {
    get account() {
      return isOtherAccount ? 'b1b1b1b1b1b1b1b1' : 'a0a0a0a0a0a0a0a0';
    },
    vouches: true,
    createOrder: ({ orderId, attempt, amountCents, idempotencyKey }) => {
      const id = byKey.get(idempotencyKey) ?? `order-${newId()}`;
      byKey.set(idempotencyKey, id);
      const reference = { orderId, attempt };
      const made = { id, amountCents, currency: 'USD', reference, capture: undefined, refunds: [] };
      if (!orders.has(id)) orders.set(id, { ...made, status: 'created' });
      return Promise.resolve({ id, usable: find(id).status === 'created' });
    },
    lookUp: (id) => Promise.resolve(isOtherAccount ? undefined : orders.get(id)),
    capture: (id) => Promise.resolve(find(id)),
    close: (id) => {
      if (find(id).status === 'created') orders.set(id, { ...find(id), status: 'voided' });
      return Promise.resolve();
    },
    refund: (request) => {
      if (isOtherAccount) return Promise.resolve({ status: 'refused', reason: 'RESOURCE_NOT_FOUND' });
      const fault = faults.shift();
      if (fault === 'away') return Promise.reject(new ProviderUnavailable('away'));
      const before = refundsByKey.get(request.idempotencyKey);
      const made = before ? repeated(before, request) : make(request, fault);
      if (!before && made.status !== 'refused')
        refundsByKey.set(request.idempotencyKey, { asked: request, made });
      return fault === 'lost' ? Promise.reject(new ProviderUnavailable('lost')) : Promise.resolve(made);
    },
  };

  return {
    port,
    /** The faults of the next refunds, one after another. */
    faults,
    /** The buyer pays, and the shop is not told. */
    complete: (id: string, amountCents = find(id).amountCents) => {
      const { amountCents: _, currency, ...order } = find(id);
      const sum = { amountCents, currency };
      const capture = { ...sum, id: `capture-of-${id}`, payerEmail: 'buyer@suuq.test' };
      orders.set(id, { ...order, ...sum, capture, status: 'completed' });
    },
    /** A refund at the provider's own site. */
    refundByHand: (id: string, amountCents: number, status: ProviderRefund['status'] = 'completed') => {
      put(find(id), {
        id: `by-hand-${newId()}`,
        status,
        amountCents,
        currency: 'USD',
        key: undefined,
      });
    },
    /** Ends refunds that were pending. */
    endRefunds: (id: string, status: 'completed' | 'failed') => {
      for (const refund of find(id).refunds)
        if (refund.status === 'pending') put(find(id), { ...refund, status });
    },
    isOpen: (id: string) => find(id).status === 'created',
    /** Refunds that were done fail later: the money is at the provider again. */
    undoRefunds: (id: string) => {
      for (const refund of find(id).refunds)
        if (refund.status === 'completed') put(find(id), { ...refund, status: 'failed' });
    },
    /** It shows none of its refunds any more. */
    forgetRefunds: (id: string) => orders.set(id, { ...find(id), refunds: [] }),
    /** The shop calls it with the credentials of another account, which see nothing of this one's. */
    useOtherAccount: (isOther: boolean) => {
      isOtherAccount = isOther;
    },
    /** As some hours later. */
    forgetKeys: () => refundsByKey.clear(),
    /** Cents that a buyer has paid for one of our orders, and did not get back. */
    keptFor: (orderId: string): number =>
      [...orders.values()]
        .filter(({ reference }) => reference?.orderId === orderId)
        .reduce((sum, order) => sum + leftOf(order), 0),
    refundsOf: (id: string) => find(id).refunds,
  };
};
