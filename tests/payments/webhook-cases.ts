import type { Provider } from '#contracts/payments/provider';
import type { ProviderAccount } from './provider-in-memory.ts';
import { payPalCapture, signAsPayPal, signAsStripe, stripeEvent, type SignedWebhook } from './signed.ts';

/** An order's state at the end, in whatever order its webhooks arrived. Sums in cents. */
export interface Expected {
  readonly stage: 'unpaid' | 'paid' | 'closed' | 'unplaced';
  /** The refunds of the payment that paid the order. */
  readonly refundedCents: number;
  /** The numbers of payments that were refunded in full, and of those that failed. */
  readonly givenBack: number;
  readonly failed: number;
  /** The buyer's money that all providers keep. */
  readonly heldCents: number;
}

/** An order, its providers' records and webhooks, and the expected outcome. */
export interface Case {
  readonly orderId: string;
  readonly history: readonly ('placed' | 'cancelled' | 'capturing')[];
  readonly accounts: readonly (ProviderAccount & { readonly provider: Provider })[];
  readonly told: readonly { readonly provider: Provider; readonly type: string; readonly id: string }[];
  readonly expected: Expected;
}

export const TOTAL = 45_00;

const SETTLED: Expected = { stage: 'paid', refundedCents: 0, givenBack: 0, failed: 0, heldCents: TOTAL };
const CAME = { PayPal: 'PAYMENT.CAPTURE.COMPLETED', Stripe: 'checkout.session.completed' } as const;

type Maker = (orderId: string) => Omit<Case, 'orderId'>;

const at = (
  provider: Provider,
  orderId: string,
  changed: Partial<Pick<ProviderAccount, 'status' | 'attempt' | 'cents' | 'refundedByHand'>> = {},
): Case['accounts'][number] => ({
  provider,
  orderId,
  attempt: 1,
  status: 'completed',
  cents: TOTAL,
  id: `${provider === 'PayPal' ? 'P' : 'cs_'}${orderId}${changed.attempt ?? 1}`,
  ...changed,
});

const made: readonly Maker[] = [
  // The buyer does not come back from PayPal, whose money is first held, then captured.
  (orderId) => ({
    history: ['placed', 'capturing'],
    accounts: [at('PayPal', orderId)],
    told: tell(['PayPal', 'PAYMENT.CAPTURE.PENDING'], ['PayPal', CAME.PayPal]),
    expected: SETTLED,
  }),
  (orderId) => ({
    history: ['placed'],
    accounts: [at('Stripe', orderId)],
    told: tell(['Stripe', CAME.Stripe]),
    expected: SETTLED,
  }),
  // Paid in two tabs: the first payment that is reported pays, the other is refunded.
  (orderId) => ({
    history: ['placed'],
    accounts: [at('PayPal', orderId), at('Stripe', orderId, { attempt: 2 })],
    told: tell(['PayPal', CAME.PayPal], ['Stripe', CAME.Stripe]),
    expected: { ...SETTLED, givenBack: 1 },
  }),
  // Refunded by hand, in two parts.
  (orderId) => ({
    history: ['placed'],
    accounts: [at('Stripe', orderId, { refundedByHand: [10_00, 5_00] })],
    told: tell(['Stripe', CAME.Stripe], ['Stripe', 'charge.refunded'], ['Stripe', 'charge.refunded']),
    expected: { ...SETTLED, refundedCents: 15_00, heldCents: 30_00 },
  }),
  (orderId) => ({
    history: ['placed', 'capturing'],
    accounts: [at('PayPal', orderId, { status: 'declined' })],
    told: tell(['PayPal', 'PAYMENT.CAPTURE.PENDING'], ['PayPal', 'PAYMENT.CAPTURE.DENIED']),
    expected: { ...SETTLED, stage: 'unpaid', failed: 1, heldCents: 0 },
  }),
  // Paid with a wrong sum.
  (orderId) => ({
    history: ['placed'],
    accounts: [at('Stripe', orderId, { cents: 1_00 })],
    told: tell(['Stripe', CAME.Stripe]),
    expected: { ...SETTLED, stage: 'unpaid', failed: 1, heldCents: 0 },
  }),
  // Paid for an order that its owner has cancelled.
  (orderId) => ({
    history: ['placed', 'cancelled'],
    accounts: [at('PayPal', orderId)],
    told: tell(['PayPal', CAME.PayPal]),
    expected: { ...SETTLED, stage: 'closed', givenBack: 1, heldCents: 0 },
  }),
  // Never finished, but reported all the same.
  (orderId) => ({
    history: ['placed'],
    accounts: [at('Stripe', orderId, { status: 'voided' })],
    told: tell(['Stripe', 'checkout.session.expired'], ['Stripe', 'payment_intent.payment_failed']),
    expected: { ...SETTLED, stage: 'unpaid', heldCents: 0 },
  }),
  // Paid for an order that does not exist.
  (orderId) => ({
    history: [],
    accounts: [at('PayPal', orderId)],
    told: tell(['PayPal', CAME.PayPal]),
    expected: { ...SETTLED, stage: 'unplaced' },
  }),
];

let ids = 0;
const tell = (...told: readonly (readonly [Provider, string])[]): Case['told'] =>
  told.map(([provider, type]) => ({
    provider,
    type,
    id: `${provider === 'PayPal' ? 'WH-' : 'evt_'}${++ids}`,
  }));

/** Orders of all kinds in turn, with at least the given number of webhooks. */
export const drawCases = (webhooks: number): readonly Case[] => {
  const cases: Case[] = [];
  for (let told = 0, i = 0; told < webhooks; i += 1) {
    const orderId = i.toString(16).padStart(24, '0');
    const drawn = made[i % made.length]?.(orderId);
    if (!drawn) break;
    // The last order has no more webhooks than needed, so that every webhook counts.
    if (told + drawn.told.length > webhooks) {
      const rest = single(orderId);
      cases.push({ ...rest, orderId });
      told += rest.told.length;
      continue;
    }
    cases.push({ ...drawn, orderId });
    told += drawn.told.length;
  }
  return cases;
};

const single: Maker = (orderId) => ({
  history: ['placed'],
  accounts: [at('Stripe', orderId)],
  told: tell(['Stripe', CAME.Stripe]),
  expected: SETTLED,
});

interface Keys {
  readonly payPal: Parameters<typeof signAsPayPal>[1];
  readonly stripe: Parameters<typeof signAsStripe>[1];
}

/** The providers' webhooks about these orders. */
export const webhooksOf = (cases: readonly Case[], keys: Keys): readonly SignedWebhook[] =>
  cases.flatMap(({ orderId, accounts, told }) =>
    told.flatMap(({ provider, type, id }) => {
      const account = accounts.find((each) => each.provider === provider);
      if (!account) return [];
      const { id: providerOrderId, attempt, cents } = account;
      if (provider === 'PayPal')
        return [signAsPayPal(payPalCapture({ id, type, orderId, providerOrderId, cents }), keys.payPal)];
      const metadata = { order: orderId, attempt: String(attempt) };
      const below = { payment_intent: `C${providerOrderId}`, metadata, amount: cents, currency: 'usd' };
      const object = type.startsWith('checkout.session')
        ? { id: providerOrderId, object: 'checkout.session', ...below }
        : { id: `ch_${orderId}`, object: 'charge', ...below };
      return [signAsStripe(stripeEvent({ id, type, object }), keys.stripe)];
    }),
  );
