import { hkdfSync } from 'node:crypto';
import express, { type RequestHandler } from 'express';
import type { Pool } from 'pg';
import { createPayPalSimulator, payPalFaults } from './embedded/simulator/paypal/simulator.ts';
import { createPayPal } from './payments/paypal/provider.ts';
import type { Providers } from './payments/ports.ts';
import type { Config } from './platform/config.ts';

export interface PaymentProviders {
  readonly providers: Providers;
  /** What the PayPal button needs to know; `sdkBaseUrl` null means PayPal's own. */
  readonly payPal: { readonly clientId: string; readonly sdkBaseUrl: string | null };
  /** The stand-in's own pages and calls, where it stands in. */
  readonly handlers: readonly RequestHandler[];
}

const SIMULATOR = '/simulator/paypal';

/** PayPal with the configured account, or the simulator where there is none and the shop is not in production. */
export const paymentProviders = (config: Config, pool: Pool, clock: () => Date): PaymentProviders => {
  if (config.payPal) {
    const { clientId } = config.payPal;
    const providers = { PayPal: createPayPal(config.payPal) };
    return { providers, payPal: { clientId, sdkBaseUrl: null }, handlers: [] };
  }
  if (config.production) return { providers: {}, payPal: { clientId: '', sdkBaseUrl: null }, handlers: [] };
  const clientSecret = Buffer.from(hkdfSync('sha256', config.vaultKey, '', 'payment simulator', 24)).toString(
    'hex',
  );
  const account = { clientId: 'suuq-simulator', clientSecret };
  const simulator = createPayPalSimulator({
    pool,
    publicBase: SIMULATOR,
    account,
    clock,
    faults: payPalFaults(),
  });
  return {
    providers: { PayPal: createPayPal({ ...account, baseUrl: `${ownAddress(config)}${SIMULATOR}` }) },
    payPal: { clientId: account.clientId, sdkBaseUrl: `${SIMULATOR}/sdk/js` },
    handlers: [express.Router().use(SIMULATOR, simulator)],
  };
};

/** Where this process reaches itself. */
const ownAddress = ({ http: { host, port } }: Config): string => {
  const isAny = host === '0.0.0.0' || host === '::';
  const reachable = isAny ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};
