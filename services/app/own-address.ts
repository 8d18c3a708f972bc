import type { Config } from '../platform/config.ts';

/** Where this process reaches itself. */
export const ownAddress = ({ http: { host, port } }: Config): string => {
  const isAny = host === '0.0.0.0' || host === '::';
  const reachable = isAny ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};

/** Where everybody else reaches it, as it is configured: no call says it. */
export const publicAddress = (config: Config): string => config.publicUrl ?? ownAddress(config);
