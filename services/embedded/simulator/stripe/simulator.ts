import { readFileSync } from 'node:fs';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import type { Pool, PoolClient } from 'pg';
import { areEqualSecrets } from '../../../platform/identity/equal-secrets.ts';
import { Faults } from '../faults.ts';
import { newRefund, newSession, parsed, settlement } from './input.ts';
import { sendPage } from './page.ts';
import { answerProblems, StripeProblem } from './problem.ts';
import { createRefund, findRefund, refundsOf, settleRefund } from './refunds.ts';
import { listOfRefunds, paymentAsStripe, refundAsStripe, sessionAsStripe } from './representation.ts';
import { once } from './requests.ts';
import {
  createSession,
  declineSession,
  expireSession,
  findPayment,
  findSession,
  paySession,
  settleSession,
  stateOf,
  type SessionRow,
} from './sessions.ts';

export interface StripeSimulatorOptions {
  /** `migrateSimulator` creates its schema. */
  readonly pool: Pool;
  /** The address for browsers: `/simulator/stripe`, or with an origin. */
  readonly publicBase: string;
  readonly secretKey: string;
  /** The shop's origin as its own server knows it. Browsers stay at the address by which they came. */
  readonly shopOrigin: string;
  readonly clock: () => Date;
  /** Served as `POST /faults` where faults are wanted: in development and tests only. */
  readonly faults?: StripeFaults;
  /** Called when there is a webhook in the outbox. */
  readonly onWebhook?: () => void;
}

const OPERATIONS = ['create', 'get', 'expire', 'refund', 'pay'] as const;
export type StripeFaults = Faults<(typeof OPERATIONS)[number]>;
export const stripeFaults = (): StripeFaults =>
  new Faults(OPERATIONS, () => new StripeProblem(503, 'Stripe is away.', { type: 'api_error' }));

/**
 * The part of Stripe that the shop uses (design §7, The simulator): Checkout Sessions, refunds, and the payment page.
 */
export const createStripeSimulator = (options: StripeSimulatorOptions): Router => {
  const router = Router({ caseSensitive: true });
  const faults = options.faults ?? stripeFaults();
  router.use('/v1', requireKey(options.secretKey), express.urlencoded({ extended: true, limit: '64kb' }));
  providerSide(router, options, faults);
  buyerSide(router, options, faults);
  if (options.faults) badDays(router, options, options.faults);
  router.use(({ method, path }) => {
    throw new StripeProblem(404, `Unrecognized request URL (${method}: ${path}).`);
  });
  return router.use(answerProblems);
};

/** Admits only calls with the secret key. */
const requireKey =
  (secretKey: string): RequestHandler =>
  ({ headers }, _response, next) => {
    const isTheirs = areEqualSecrets(headers.authorization ?? '', `Bearer ${secretKey}`);
    if (!isTheirs) throw new StripeProblem(401, 'Invalid API Key provided.');
    next();
  };

/** What Stripe answers when it breaks down, and keeps under the key. */
const BROKEN = { error: { type: 'api_error', message: 'An unknown error occurred.' } };

/** The calls of the shop's server, with its secret key. */
const providerSide = (
  router: Router,
  { pool, publicBase, clock, onWebhook = () => undefined }: StripeSimulatorOptions,
  faults: StripeFaults,
) => {
  const show = async (session: SessionRow, expand: readonly string[] = []) => {
    const refunds = session.paymentId === null ? [] : await refundsOf(pool, session.paymentId);
    return sessionAsStripe(session, { base: publicBase, now: clock(), expand, refunds });
  };
  /** Executes a request with a key once, and answers repetitions the same way. */
  const answerOnce = async (
    request: Request,
    response: Response,
    at: 'create' | 'refund',
    make: (client: PoolClient) => Promise<object>,
  ) => {
    const key = request.get('Idempotency-Key')?.slice(0, 255);
    const { answer, isReplay } = await once(pool, { key, path: request.path, body: request.body }, (client) =>
      faults.takeBreakdown(at) ? Promise.resolve(BROKEN) : make(client),
    );
    if (isReplay) response.set('Idempotent-Replayed', 'true');
    response.status('error' in answer ? 500 : 200).json(answer);
    onWebhook();
  };

  router.post('/v1/checkout/sessions', faults.strike('create'), (request, response) => {
    const wanted = parsed(newSession, request.body);
    return answerOnce(request, response, 'create', async (client) =>
      show(await createSession(client, wanted, clock())),
    );
  });
  router.get('/v1/checkout/sessions/:id', faults.strike('get'), async (request, response) => {
    response.json(await show(await findSession(pool, idOf(request)), expandIn(request)));
  });
  router.post('/v1/checkout/sessions/:id/expire', faults.strike('expire'), async (request, response) => {
    response.json(await show(await expireSession(pool, idOf(request), clock())));
    onWebhook();
  });
  router.get('/v1/payment_intents/:id', faults.strike('get'), async (request, response) => {
    const payment = await findPayment(pool, idOf(request));
    const refunds = await refundsOf(pool, payment.paymentId ?? '');
    response.json(paymentAsStripe(payment, { now: clock(), expand: expandIn(request), refunds }));
  });
  router.post('/v1/refunds', faults.strike('refund'), (request, response) => {
    const wanted = parsed(newRefund, request.body);
    if (faults.takeDecline('refund'))
      throw new StripeProblem(400, 'Insufficient funds in Stripe account.', { code: 'balance_insufficient' });
    const isHeldBack = faults.takeSettling('refund', clock()) !== 'now';
    return answerOnce(request, response, 'refund', async (client) => {
      const refund = await createRefund(client, { ...wanted, isHeldBack }, clock());
      return refundAsStripe(refund, await findPayment(client, refund.paymentId));
    });
  });
  router.get('/v1/refunds/:id', faults.strike('get'), async (request, response) => {
    const refund = await findRefund(pool, idOf(request));
    response.json(refundAsStripe(refund, await findPayment(pool, refund.paymentId)));
  });
  router.get('/v1/refunds', faults.strike('get'), async (request, response) => {
    const search = searchOf(request);
    const payment = await findPayment(pool, search.get('payment_intent') ?? '');
    const most = Math.min(Math.max(Number(search.get('limit') ?? 10) || 10, 1), 100);
    response.json(listOfRefunds(await refundsOf(pool, payment.paymentId ?? ''), payment, most));
  });
};

const STYLES = readFileSync(new URL('./page.css', import.meta.url));

/** The calls of the buyer's browser, without any key. */
const buyerSide = (router: Router, options: StripeSimulatorOptions, faults: StripeFaults) => {
  const { pool, publicBase, clock, onWebhook = () => undefined } = options;
  const back = ({ id, successUrl, cancelUrl }: SessionRow) => ({
    success: asBrowsersGo(successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id), options),
    cancel: cancelUrl === null ? undefined : asBrowsersGo(cancelUrl, options),
  });

  router.get('/page.css', (_request, response) => {
    response.type('css').set('Cache-Control', 'no-cache').send(STYLES);
  });
  router.get('/pay/:id', async (request, response) => {
    const session = await findSession(pool, idOf(request));
    sendPage(response, { session, base: publicBase, back: back(session), now: clock() });
  });
  const form = express.urlencoded({ extended: false, limit: '4kb' });
  router.post('/pay/:id', form, faults.strike('pay'), async (request, response) => {
    const [id, now] = [idOf(request), clock()];
    const { do: wanted, email } = request.body as { readonly do?: unknown; readonly email?: unknown };
    if (wanted === 'decline' || faults.takeDecline('pay')) {
      await declineSession(pool, id, now);
      onWebhook();
      return response.redirect(303, `${publicBase}/pay/${id}`);
    }
    const payerEmail = typeof email === 'string' && email !== '' ? email : 'buyer@example.com';
    const paid = await paySession(pool, id, { payerEmail, settling: faults.takeSettling('pay', now) }, now);
    onWebhook();
    const isPaid = stateOf(paid, now) !== 'expired';
    return response.redirect(303, isPaid ? back(paid).success : `${publicBase}/pay/${id}`);
  });
};

/** An address of the shop as a path: the browser may know the shop by another name than its server. */
const asBrowsersGo = (address: string, { shopOrigin }: StripeSimulatorOptions): string => {
  const { origin, pathname, search, hash: fragment } = new URL(address);
  return origin === shopOrigin ? `${pathname}${search}${fragment}` : address;
};

/** Routes for faults, and for deciding about money that is held back. */
const badDays = (
  router: Router,
  { pool, publicBase, clock, onWebhook = () => undefined }: StripeSimulatorOptions,
  faults: StripeFaults,
) => {
  router.use(express.json({ limit: '64kb' }));
  faults.serve(router);
  router.post('/sessions/:id/settle', async (request, response) => {
    const isHere = !parsed(settlement, request.body).deny;
    const session = await settleSession(pool, idOf(request), isHere, clock());
    response.json(sessionAsStripe(session, { base: publicBase, now: clock() }));
    onWebhook();
  });
  router.post('/refunds/:id/settle', async (request, response) => {
    const state = parsed(settlement, request.body).deny ? 'failed' : 'succeeded';
    const refund = await settleRefund(pool, idOf(request), state, clock());
    response.json(refundAsStripe(refund, await findPayment(pool, refund.paymentId)));
    onWebhook();
  });
};

const idOf = (request: Request): string => {
  const id = request.params['id'];
  if (typeof id !== 'string' || !/^[A-Za-z0-9_]{1,255}$/.test(id))
    throw new StripeProblem(404, 'No such object.', { code: 'resource_missing', param: 'id' });
  return id;
};

const searchOf = ({ url }: Request): URLSearchParams => new URL(url, 'http://simulator').searchParams;

/** Reads `expand[0]=…`: the shop's server does not parse queries. */
const expandIn = (request: Request): readonly string[] =>
  [...searchOf(request)].flatMap(([name, value]) => (name.startsWith('expand[') ? [value] : []));
