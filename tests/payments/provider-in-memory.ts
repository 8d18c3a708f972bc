import type { PaymentProvider, ProviderOrder, ProviderRefund } from '#services/payments/ports';

/** A provider's record of one of our orders. Sums in cents. */
export interface ProviderAccount {
  readonly id: string;
  readonly orderId: string;
  readonly attempt: number;
  readonly status: ProviderOrder['status'];
  readonly cents: number;
  /** Refunded at the provider's own site. */
  readonly refundedByHand?: readonly number[];
}

const USD = 'USD';
/** The id of the credentials that the test's shop uses. */
export const ACCOUNT = 'a0a0a0a0a0a0a0a0';

/** A provider without a network: it knows what it is told, and refunds what it is asked to, once for a key. */
export const providerInMemory = (accounts: readonly ProviderAccount[]) => {
  const refunds = new Map<string, ProviderRefund[]>(
    accounts.map(({ id, refundedByHand = [] }) => [
      id,
      refundedByHand.map((amountCents, i) => ({
        id: `R${id}${i}`,
        status: 'completed',
        amountCents,
        currency: USD,
        key: undefined,
      })),
    ]),
  );
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const backOf = (id: string) =>
    (refunds.get(id) ?? []).reduce((sum, { amountCents }) => sum + amountCents, 0);

  const asOrder = ({ id, orderId, attempt, status, cents }: ProviderAccount): ProviderOrder => ({
    id,
    status: status === 'completed' && backOf(id) === cents ? 'refunded' : status,
    amountCents: cents,
    currency: USD,
    reference: { orderId, attempt },
    capture:
      status === 'completed' || status === 'pending' || status === 'declined'
        ? { id: `C${id}`, amountCents: cents, currency: USD, payerEmail: 'buyer@example.com' }
        : undefined,
    refunds: refunds.get(id) ?? [],
  });

  const provider: PaymentProvider = {
    account: ACCOUNT,
    createOrder: ({ orderId, attempt }) => {
      const own = accounts.find((each) => each.orderId === orderId && each.attempt === attempt);
      return Promise.resolve({ id: own?.id ?? 'none', usable: false });
    },
    lookUp: (id) => {
      const account = byId.get(id);
      return Promise.resolve(account && asOrder(account));
    },
    capture: () => Promise.reject(new Error('Nothing is captured here')),
    refund: ({ captureId, amountCents, idempotencyKey: key }) => {
      const id = captureId.slice(1);
      const account = byId.get(id);
      const made = refunds.get(id) ?? [];
      const known = made.find((each) => each.key === key);
      if (known) return Promise.resolve(known);
      const left = (account?.cents ?? 0) - backOf(id);
      if (left === 0) return Promise.resolve({ status: 'refused', reason: 'ALREADY_REFUNDED' });
      const refund = {
        id: `R${id}${made.length}`,
        status: 'completed',
        amountCents: amountCents ?? left,
        currency: USD,
        key,
      } as const;
      refunds.set(id, [...made, refund]);
      return Promise.resolve(refund);
    },
  };
  return { provider, backOf };
};
