import { Agent } from 'node:http';
import { Router, type Request, type RequestHandler } from 'express';
import { createProxyServer } from 'http-proxy-3';
import type { Pool } from 'pg';
import { MAIL_PATH, PAYPAL_PATH, STRIPE_PATH } from '../../embedded/simulator/accounts.ts';
import { onThisMachine } from '../../embedded/simulator/on-this-machine.ts';
import { createSimulators, type Simulators } from '../../embedded/simulator/simulators.ts';
import type { Config } from '../../platform/config.ts';
import { ownAddress, publicAddress } from '../../platform/http/own-address.ts';

/** Milliseconds that a buyer's click may take. */
const PATIENCE = 10_000;

/**
 * The stand-ins in this process, or, where they run in a process of their own, the way to their pages for the browsers
 * of buyers.
 */
export const composeSimulators = (config: Config, pool: Pool, clock: () => Date): Simulators => {
  const { handlers, tell } = reachable(config, pool, clock);
  return config.standsFor.mail
    ? { handlers: [Router().use(MAIL_PATH, onThisMachine), ...handlers], tell }
    : { handlers, tell };
};

const reachable = (config: Config, pool: Pool, clock: () => Date): Simulators => {
  const { standsFor, namesKey, simulatorUrl } = config;
  const shopAt = ownAddress(config);
  if (simulatorUrl === undefined)
    return createSimulators({
      pool,
      namesKey,
      clock,
      standsFor,
      at: shopAt,
      shopAt,
      shopOrigin: publicAddress(config),
    });
  const paths = [
    ...(standsFor.payPal ? [PAYPAL_PATH] : []),
    ...(standsFor.stripe ? [STRIPE_PATH] : []),
    ...(standsFor.mail ? [MAIL_PATH] : []),
  ];
  return { handlers: [handOn(paths, simulatorUrl)], tell: () => Promise.resolve() };
};

const handOn = (paths: readonly string[], to: string): RequestHandler => {
  const agent = new Agent({ keepAlive: true });
  const proxy = createProxyServer({ target: to, agent, proxyTimeout: PATIENCE });
  return (request, response, next) => {
    const isOfOne = paths.some((path) => `${request.path}/`.startsWith(`${path}/`));
    if (!isOfOne || !isAsSaid(request)) return next();
    return proxy.web(request, response, {}, (error) => {
      if (response.headersSent) response.destroy();
      else next(error);
    });
  };
};

/**
 * The proxy asks for the path that `URL` makes of it, in which `..` and `%2e%2e` lead elsewhere: to a page that this path
 * was not judged by.
 */
const isAsSaid = ({ path, url }: Request): boolean => URL.parse(url, 'http://localhost')?.pathname === path;
