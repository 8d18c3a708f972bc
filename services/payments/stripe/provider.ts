import { setTimeout as pause } from 'node:timers/promises';
import type { Stripe } from 'stripe';
import { shortOrderNumber } from '#contracts/kernel/ids';
import { AFTER_REFUSAL } from '../look-again.ts';
import { PAGE_LIFETIME } from '../poll-schedule.ts';
import {
  KEY_USED,
  ProviderUnavailable,
  type PaymentProvider,
  type ProviderOrder,
  type StartedOrder,
} from '../ports.ts';
import { readRefund, readRefunds, readSession, readStarted, metadataOf, referencesOf } from './answers.ts';
import {
  answerTo,
  createStripeClient,
  type StripeAccount,
  type StripeAnswer,
  type StripeRefusal,
} from './client.ts';

export interface StripeOptions extends StripeAccount {
  /** Where Stripe's page sends the buyer back to: `https://shop.example`, without a path. */
  readonly returnTo: string;
}

/** How sessions and payments are called at Stripe; anything else is not asked for. */
const SESSION = /^cs_[A-Za-z0-9_]{1,250}$/;

/** Milliseconds until a key is free that another process is using at this moment: one delay, growing, for each retry. */
const KEY_IN_USE = { pause: 50, times: 6 } as const;

/** Stripe as a payment provider: a Checkout Session is the order, and its page captures by itself. */
export const createStripe = ({ returnTo, ...account }: StripeOptions): PaymentProvider => {
  const stripe = createStripeClient(account);
  const expand = ['payment_intent.latest_charge.refunds'];

  const lookUp = async (id: string): Promise<ProviderOrder | undefined> => {
    if (!SESSION.test(id)) return undefined;
    const answer = await answerTo(stripe.checkout.sessions.retrieve(id, { expand }));
    if (answer.kind === 'refused' && [400, 404].includes(answer.status)) return undefined;
    const { order, isCutShort } = readSession(resultOf(answer));
    return isCutShort && order.capture ? { ...order, refunds: await allRefunds(order.capture.id) } : order;
  };
  const allRefunds = async (payment: string) =>
    readRefunds(resultOf(await answerTo(stripe.refunds.list({ payment_intent: payment, limit: 100 }))));

  return {
    account: account.fingerprint,
    vouches: true,
    lookUp,
    createOrder: async (request) => {
      const params = sessionFor(request, returnTo);
      const { idempotencyKey } = request;
      const answer = await whenKeyIsFree(() =>
        answerTo(stripe.checkout.sessions.create(params, { idempotencyKey })),
      );
      if (answer.kind === 'refused') return noSession(answer);
      const made = readStarted(answer.result);
      // A repeated key answers what was true when it was used first.
      return isReplay(answer.result)
        ? readStarted(resultOf(await answerTo(stripe.checkout.sessions.retrieve(made.id))))
        : made;
    },
    capture: async (id) => {
      try {
        return (await lookUp(id)) ?? 'unknown';
      } catch (error) {
        if (error instanceof ProviderUnavailable) return 'unknown';
        throw error;
      }
    },
    // A clear "no" says that it is complete, expired or not known: there is nothing to close.
    close: async (id) => {
      if (SESSION.test(id)) await answerTo(stripe.checkout.sessions.expire(id));
    },
    refund: async ({ captureId, amountCents, idempotencyKey, reference }) => {
      const paramsWith = (metadata: Readonly<Record<string, string>>) => ({
        payment_intent: captureId,
        metadata: { key: idempotencyKey, ...metadata },
        ...(amountCents === undefined ? {} : { amount: amountCents }),
      });
      const askWith = (key: string, metadata: Readonly<Record<string, string>>) =>
        whenKeyIsFree(() => answerTo(stripe.refunds.create(paramsWith(metadata), { idempotencyKey: key })));
      const ask = async (key: string) => {
        const answer = await askWith(key, metadataOf(reference));
        // A release that did not name the order may have used the key: asked as that one did, it repeats its answer.
        return isUsedOtherwise(answer) && reference ? askWith(key, {}) : answer;
      };
      let answer = await ask(idempotencyKey);
      if (answer.kind === 'refused' && answer.isRepeated) {
        // It may have happened. If not, our key hears the same for a day: another one asks for the same refund, and where
        // all of it is to go back, which it cannot do twice, one of each hour.
        const made = (await allRefunds(captureId)).find(({ key }) => key === idempotencyKey);
        if (made) return made;
        const again = amountCents === undefined ? Math.floor(Date.now() / AFTER_REFUSAL) : 'again';
        answer = await ask(`${idempotencyKey}-${again}`);
        if (isBroken(answer)) throw new ProviderUnavailable('it broke down over this refund twice');
      }
      if (answer.kind === 'result') return readRefund(answer.result);
      return { status: 'refused', reason: reasonOf(answer) };
    },
  };
};

/** Nothing in it may change between two calls for the same attempt: the key stands for these very parameters. */
const sessionFor = (
  { orderId, attempt, startedAt, amountCents }: Parameters<PaymentProvider['createOrder']>[0],
  returnTo: string,
): Stripe.Checkout.SessionCreateParams => {
  const references = referencesOf(orderId, attempt);
  const page = `${returnTo}/shop/order/${orderId}`;
  return {
    ...references,
    mode: 'payment',
    // What is captured on the spot: others settle days later, or not at all.
    allowed_payment_method_types: ['card'],
    // The whole sum in our currency, whatever the buyer's is.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: amountCents,
          product_data: { name: `Order ${shortOrderNumber(orderId)}` },
        },
      },
    ],
    // On the payment and its charge, so that webhooks about them name our order, too.
    payment_intent_data: { metadata: references.metadata },
    success_url: `${page}?stripe={CHECKOUT_SESSION_ID}`,
    cancel_url: `${page}?stripe=cancelled`,
    expires_at: Math.floor((startedAt.getTime() + PAGE_LIFETIME) / 1_000),
  };
};

const isReplay = ({ lastResponse }: Stripe.Response<unknown>): boolean => {
  const { headers } = lastResponse as { readonly headers: unknown };
  return headers instanceof Headers && headers.get('idempotent-replayed') === 'true';
};

/**
 * Another key may make one where this stands for a session with other parameters, made before the shop's address was
 * changed, or for an error of Stripe's own, or for none that it is too late to make. Any other "no" is about the payment.
 */
const noSession = ({ status, code, param }: StripeRefusal): StartedOrder =>
  status >= 500 || code === 'idempotency_error' || param === 'expires_at'
    ? { id: '', usable: false }
    : { id: '', usable: false, refusal: code || String(status) };

const reasonOf = (refusal: StripeRefusal): string =>
  isUsedOtherwise(refusal) ? KEY_USED : refusal.code || 'REFUSED';

/** Whether the key stands for other parameters. */
const isUsedOtherwise = (answer: StripeAnswer<unknown>): boolean =>
  answer.kind === 'refused' && answer.code === 'idempotency_error';

/** Whether Stripe broke down over a call, and says so whenever its key is used. */
const isBroken = (answer: StripeAnswer<unknown>): boolean =>
  answer.kind === 'refused' && answer.status >= 500;

const whenKeyIsFree = async <T>(ask: () => Promise<StripeAnswer<T>>): Promise<StripeAnswer<T>> => {
  for (let times = 1; ; times += 1) {
    try {
      return await ask();
    } catch (error) {
      if (times === KEY_IN_USE.times || !isKeyInUse(error)) throw error;
      await pause(KEY_IN_USE.pause * 2 ** times);
    }
  }
};

const isKeyInUse = (error: unknown): boolean =>
  error instanceof ProviderUnavailable &&
  typeof error.cause === 'object' &&
  error.cause !== null &&
  'statusCode' in error.cause &&
  error.cause.statusCode === 409;

const resultOf = <T>(answer: StripeAnswer<T>): Stripe.Response<T> => {
  if (answer.kind === 'result') return answer.result;
  throw new ProviderUnavailable(`it refused with ${answer.code || answer.status}`);
};
