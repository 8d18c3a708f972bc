import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import pg from 'pg';
import { migrateSimulator } from '#services/embedded/simulator/migration';
import { PAYPAL_MERCHANT } from '#services/embedded/simulator/accounts';
import { createPayPalSimulator, payPalFaults } from '#services/embedded/simulator/paypal/simulator';
import { testDatabase } from '../support/stores.ts';

/** A call from the shop to its provider. */
export type Call = 'look' | 'create' | 'capture' | 'refund';

/**
 * The moment of a call at which the process dies: `asked` before the provider receives it, `heard` while the provider
 * executes it, `done` when it is executed and not answered, `answered` when the answer is on its way.
 */
export type Moment = 'asked' | 'heard' | 'done' | 'answered';

interface Trap {
  readonly call: Call;
  readonly moment: Moment;
  readonly orderId: string;
  readonly kill: () => void;
}

export type DeadlyProvider = Awaited<ReturnType<typeof openDeadlyProvider>>;

const CALLS: readonly (readonly [Call, RegExp])[] = [
  ['look', /^GET \/v2\/checkout\/orders\/\w+$/],
  ['create', /^POST \/v2\/checkout\/orders$/],
  ['capture', /^POST \/v2\/checkout\/orders\/\w+\/capture$/],
  ['refund', /^POST \/v2\/payments\/captures\/\w+\/refund$/],
];
const callOf = ({ method, path }: { readonly method: string; readonly path: string }): Call | undefined =>
  CALLS.find(([, pattern]) => pattern.test(`${method} ${path}`))?.[0];

/** PayPal's simulator in a separate process and database: it outlives the shop, and kills it at a moment of a call. */
export const openDeadlyProvider = async () => {
  const pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 10 });
  await migrateSimulator(pool);
  const account = { clientId: `client-${process.pid}`, clientSecret: 'a secret of the test' };
  const base = { pool, account, publicBase: '/', clock: () => new Date(), faults: payPalFaults() };
  let armed: Trap | undefined;

  /** Work left undone by an earlier kill makes calls by itself: only calls about the trap's own order trigger it. */
  const isAbout = async (path: string, orderId: string): Promise<boolean> => {
    const { rowCount } = await pool.query(
      `select from simulator.paypal_orders o left join simulator.paypal_captures c on c.order_id = o.id
       where o.custom_id = $1 and (o.id = any($2) or c.id = any($2))`,
      [orderId, path.split('/')],
    );
    return rowCount !== 0;
  };

  const lurk: RequestHandler = async (request, response, next) => {
    const trap = armed;
    if (!trap || callOf(request) !== trap.call) return next();
    // The call that creates the provider's order has no id yet, and only a person starts it.
    if (trap.call !== 'create' && !(await isAbout(request.path, trap.orderId))) return next();
    if (armed !== trap) return next();
    const { moment, kill } = trap;
    armed = undefined;
    switch (moment) {
      case 'asked':
        kill();
        return request.socket.destroy();
      case 'heard':
        kill();
        return next();
      case 'done':
        response.json = () => {
          kill();
          request.socket.destroy();
          return response;
        };
        return next();
      case 'answered':
        response.once('finish', kill);
        return next();
      default:
        return moment satisfies never;
    }
  };

  const server = createServer(
    express().set('query parser', false).use(lurk).use(createPayPalSimulator(base)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    pool,
    env: {
      PAYPAL_CLIENT_ID: account.clientId,
      PAYPAL_CLIENT_SECRET: account.clientSecret,
      PAYPAL_MERCHANT_ID: PAYPAL_MERCHANT,
      PAYPAL_BASE_URL: origin,
    },
    /** The next such call about this order kills, once. */
    arm: (trap: Trap): void => {
      armed = trap;
    },
    approve: async (paymentId: string): Promise<void> => {
      const url = `${origin}/v2/checkout/orders/${paymentId}/approve`;
      const answer = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(15_000) });
      if (!answer.ok) throw new Error(`Not approved: ${answer.status}`);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
    },
  };
};
