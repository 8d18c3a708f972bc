import { readFileSync } from 'node:fs';
import express, { Router, type Request, type Response } from 'express';
import type { Pool } from 'pg';
import { Faults } from '../faults.ts';
import { grantToken, requireToken, type SimulatedAccount } from './access.ts';
import { findCapture, recordCaptureOutcome } from './captures.ts';
import { approvalBody, newOrderBody, parsed, refundBody, settlementBody } from './input.ts';
import { approveOrder, captureOrder, createOrder, findOrder, type OrderRow } from './orders.ts';
import { answerProblems, notFound, PayPalProblem } from './problem.ts';
import { refundCapture, refundsOf, settleRefund } from './refunds.ts';
import { captureAsPayPal, orderAsPayPal, refundAsPayPal } from './representation.ts';
import { CERTIFICATE, signingKey } from './telling.ts';

export interface SimulatorOptions {
  /** `migrateSimulator` creates its schema. */
  readonly pool: Pool;
  /** The address for browsers: `/simulator/paypal`, or with an origin. */
  readonly publicBase: string;
  readonly account: SimulatedAccount;
  readonly clock: () => Date;
  /** Served as `POST /faults` where faults are wanted: in development and tests only. */
  readonly faults?: PayPalFaults;
  /** Called when there is a webhook in the outbox. */
  readonly onWebhook?: () => void;
}

const OPERATIONS = ['token', 'create', 'get', 'capture', 'refund'] as const;
export type PayPalFaults = Faults<(typeof OPERATIONS)[number]>;
export const payPalFaults = (): PayPalFaults =>
  new Faults(OPERATIONS, () => new PayPalProblem(503, 'SERVICE_UNAVAILABLE'));

/**
 * The part of PayPal that the shop uses (design §7, The simulator): Orders v2, the buyer's click and the browser's
 * script.
 */
export const createPayPalSimulator = (options: SimulatorOptions): Router => {
  const router = Router({ caseSensitive: true });
  const faults = options.faults ?? payPalFaults();
  router.use(express.json({ limit: '64kb' }));
  providerSide(router, options, faults);
  buyerSide(router, options);
  if (options.faults) badDays(router, options, options.faults);
  router.use(() => {
    throw notFound();
  });
  return router.use(answerProblems);
};

/** The calls of the shop's server, with its token. */
const providerSide = (
  router: Router,
  { pool, publicBase, account, clock, onWebhook = () => undefined }: SimulatorOptions,
  faults: PayPalFaults,
) => {
  const token = requireToken(account);
  const show = async (order: OrderRow) => {
    const refunds = order.refundedCents ? await refundsOf(pool, order.id) : [];
    return orderAsPayPal(order, { base: publicBase, now: clock(), refunds });
  };

  router.post('/v1/oauth2/token', faults.strike('token'), grantToken(account));
  router.post('/v2/checkout/orders', token, faults.strike('create'), async (request, response) => {
    const [unit] = parsed(newOrderBody, request.body).purchase_units;
    if (!unit) throw notFound();
    const { amount, custom_id: customId, invoice_id: invoiceId, description } = unit;
    const wanted = { ...amount, customId, invoiceId, description, requestId: requestIdOf(request) };
    const { order, isNew } = await createOrder(pool, wanted, clock());
    response.status(isNew ? 201 : 200).json(await show(order));
  });
  router.get('/v2/checkout/orders/:id', token, faults.strike('get'), async (request, response) => {
    response.json(await show(await findOrder(pool, idOf(request))));
  });
  router.post(
    '/v2/checkout/orders/:id/capture',
    token,
    faults.strike('capture'),
    async (request, response) => {
      const asked = {
        requestId: requestIdOf(request),
        declines: faults.takeDecline('capture'),
        settling: faults.takeSettling('capture', clock()),
      };
      response.status(201).json(await show(await captureOrder(pool, idOf(request), asked, clock())));
      onWebhook();
    },
  );
  router.get('/v2/payments/captures/:id', token, faults.strike('get'), async (request, response) => {
    response.json(captureAsPayPal(await findCapture(pool, idOf(request)), publicBase, clock()));
  });
  router.post(
    '/v2/payments/captures/:id/refund',
    token,
    faults.strike('refund'),
    async (request, response) => {
      const { amount, custom_id: customId } = parsed(refundBody, request.body);
      if (faults.takeDecline('refund')) throw new PayPalProblem(422, 'REFUND_FAILED_INSUFFICIENT_FUNDS');
      const wanted = {
        captureId: idOf(request),
        amountCents: amount?.amountCents,
        requestId: requestIdOf(request),
        customId,
        isHeldBack: faults.takeSettling('refund', clock()) !== 'now',
      };
      response.status(201).json(refundAsPayPal(await refundCapture(pool, wanted, clock()), publicBase));
      onWebhook();
    },
  );
  // Public, as at PayPal.
  router.get(`/v1/notifications/certs/${CERTIFICATE}`, async (_request, response) => {
    const { certificate } = await signingKey(pool, clock());
    response.type('application/x-pem-file').send(certificate);
  });
};

const BUTTON = readFileSync(new URL('./button.js', import.meta.url));

/** The calls of the buyer's browser, without any token. */
const buyerSide = (router: Router, { pool, publicBase, clock }: SimulatorOptions) => {
  const show = (response: Response, order: OrderRow) => {
    const { id, status, purchase_units } = orderAsPayPal(order, { base: publicBase, now: clock() });
    response.json({ id, status, amount: purchase_units[0]?.amount });
  };
  router.get('/sdk/js', (_request, response) => {
    response.type('text/javascript').set('Cache-Control', 'no-cache').send(BUTTON);
  });
  router.get('/v2/checkout/orders/:id/approve', async (request, response) => {
    show(response, await findOrder(pool, idOf(request)));
  });
  router.post('/v2/checkout/orders/:id/approve', async (request, response) => {
    const { decline, email } = parsed(approvalBody, request.body);
    const approval = { declines: decline, payerEmail: email };
    show(response, await approveOrder(pool, idOf(request), approval, clock()));
  });
};

/** Routes for faults, and for deciding about money that is held back. */
const badDays = (
  router: Router,
  { pool, publicBase, clock, onWebhook = () => undefined }: SimulatorOptions,
  faults: PayPalFaults,
) => {
  faults.serve(router);
  router.post('/captures/:id/settle', async (request, response) => {
    const state = parsed(settlementBody, request.body).deny ? 'DECLINED' : 'COMPLETED';
    const capture = await recordCaptureOutcome(pool, idOf(request), state, clock());
    response.json(captureAsPayPal(capture, publicBase, clock()));
    onWebhook();
  });
  router.post('/refunds/:id/settle', async (request, response) => {
    const state = parsed(settlementBody, request.body).deny ? 'FAILED' : 'COMPLETED';
    response.json(refundAsPayPal(await settleRefund(pool, idOf(request), state, clock()), publicBase));
    onWebhook();
  });
};

const idOf = (request: Request): string => {
  const id = request.params['id'];
  if (typeof id !== 'string' || !/^[A-Z0-9]{17}$/.test(id)) throw notFound();
  return id;
};

const requestIdOf = (request: Request): string | undefined => request.get('PayPal-Request-Id')?.slice(0, 108);
