import type { Config } from '../config.ts';

/** The address at which this machine reaches the shop. */
export const ownAddress = ({ http: { host, port } }: Pick<Config, 'http'>): string => {
  const isAny = host === '0.0.0.0' || host === '::';
  const reachable = isAny ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};

/** The address at which the shop's server reaches the payment simulators: their own process, or itself. */
export const simulatorAddress = (config: Pick<Config, 'http' | 'simulatorUrl'>): string =>
  config.simulatorUrl ?? ownAddress(config);

/** The address at which everybody else reaches it, as it is configured: never taken from a call. */
export const publicAddress = (config: Config): string => config.publicUrl ?? ownAddress(config);
