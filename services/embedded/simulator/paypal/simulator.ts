import { readFileSync } from 'node:fs';
import express, { Router, type Request, type Response } from 'express';
import type { Pool } from 'pg';
import { grantToken, requireToken, type SimulatedAccount } from './access.ts';
import { Faults, faultsBody } from './faults.ts';
import { approvalBody, newOrderBody, parsed, refundBody } from './input.ts';
import { approveOrder, captureOrder, createOrder, findOrder, type OrderRow } from './orders.ts';
import { answerProblems, notFound } from './problem.ts';
import { findCapture, refundCapture } from './refunds.ts';
import { captureAsPayPal, orderAsPayPal, refundAsPayPal } from './representation.ts';

export interface SimulatorOptions {
  /** Its schema is `migrateSimulator`'s. */
  readonly pool: Pool;
  /** Where browsers find it: `/simulator/paypal`, or with an origin. */
  readonly publicBase: string;
  readonly account: SimulatedAccount;
  readonly clock: () => Date;
  /** Whether `POST /faults` is served: in development and tests only. */
  readonly faults?: boolean;
}

/** PayPal, as far as the shop knows it (design §7, The simulator): Orders v2, the buyer's click and the browser's script. */
export const createPayPalSimulator = (options: SimulatorOptions): Router => {
  const router = Router({ caseSensitive: true });
  const faults = new Faults();
  router.use(express.json({ limit: '64kb' }));
  providerSide(router, options, faults);
  buyerSide(router, options);
  if (options.faults) faultSwitch(router, faults);
  router.use(() => {
    throw notFound();
  });
  return router.use(answerProblems);
};

/** What the shop's server calls, with its token. */
const providerSide = (
  router: Router,
  { pool, publicBase, account, clock }: SimulatorOptions,
  faults: Faults,
) => {
  const token = requireToken(account);
  const show = (order: OrderRow) => orderAsPayPal(order, publicBase, clock());

  router.post('/v1/oauth2/token', faults.strike('token'), grantToken(account));
  router.post('/v2/checkout/orders', token, faults.strike('create'), async (request, response) => {
    const [unit] = parsed(newOrderBody, request.body).purchase_units;
    if (!unit) throw notFound();
    const { amount, custom_id: customId, invoice_id: invoiceId, description } = unit;
    const wanted = { ...amount, customId, invoiceId, description, requestId: requestIdOf(request) };
    const { order, isNew } = await createOrder(pool, wanted, clock());
    response.status(isNew ? 201 : 200).json(show(order));
  });
  router.get('/v2/checkout/orders/:id', token, faults.strike('get'), async (request, response) => {
    response.json(show(await findOrder(pool, idOf(request))));
  });
  router.post(
    '/v2/checkout/orders/:id/capture',
    token,
    faults.strike('capture'),
    async (request, response) => {
      const asked = { requestId: requestIdOf(request), declines: faults.takeDecline() };
      response.status(201).json(show(await captureOrder(pool, idOf(request), asked, clock())));
    },
  );
  router.get('/v2/payments/captures/:id', token, faults.strike('get'), async (request, response) => {
    response.json(captureAsPayPal(await findCapture(pool, idOf(request)), publicBase));
  });
  router.post(
    '/v2/payments/captures/:id/refund',
    token,
    faults.strike('refund'),
    async (request, response) => {
      const amount = parsed(refundBody, request.body).amount;
      const wanted = {
        captureId: idOf(request),
        amountCents: amount?.amountCents,
        requestId: requestIdOf(request),
      };
      response.status(201).json(refundAsPayPal(await refundCapture(pool, wanted, clock()), publicBase));
    },
  );
};

const BUTTON = readFileSync(new URL('./button.js', import.meta.url));

/** What the buyer's browser calls, without any token. */
const buyerSide = (router: Router, { pool, publicBase, clock }: SimulatorOptions) => {
  const show = (response: Response, order: OrderRow) => {
    const { id, status, purchase_units } = orderAsPayPal(order, publicBase, clock());
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

const faultSwitch = (router: Router, faults: Faults) => {
  router.get('/faults', (_request, response) => {
    response.json(faults.left);
  });
  router.post('/faults', (request, response) => {
    faults.set(parsed(faultsBody, request.body));
    response.json(faults.left);
  });
};

const idOf = (request: Request): string => {
  const id = request.params['id'];
  if (typeof id !== 'string' || !/^[A-Z0-9]{17}$/.test(id)) throw notFound();
  return id;
};

const requestIdOf = (request: Request): string | undefined => request.get('PayPal-Request-Id')?.slice(0, 108);
