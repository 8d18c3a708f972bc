import type { Config } from './config.ts';

/** Where this machine reaches the shop. */
export const ownAddress = ({ http: { host, port } }: Pick<Config, 'http'>): string => {
  const isAny = host === '0.0.0.0' || host === '::';
  const reachable = isAny ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};

/** Where the shop's server reaches the payment simulators: in their own process, or with itself. */
export const simulatorAddress = (config: Pick<Config, 'http' | 'simulatorUrl'>): string =>
  config.simulatorUrl ?? ownAddress(config);

/** Where everybody else reaches it, as it is configured: no call says it. */
export const publicAddress = (config: Config): string => config.publicUrl ?? ownAddress(config);
