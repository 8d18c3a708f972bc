import type { Pool } from 'pg';
import { createLinkTokens } from '../../accounts/links/link-tokens.ts';
import type { Config } from '../../platform/config.ts';
import { createKnownDevices } from '../../platform/identity/known-devices.ts';
import type { Logger } from '../../platform/logger.ts';
import { createSessions } from '../../platform/session.ts';
import type { Memory } from '../../platform/vault/memory.ts';

interface Parts {
  readonly config: Pick<Config, 'jwtSecret' | 'jwtOtherSecret' | 'http' | 'needsFactor'>;
  readonly pool: Pool;
  readonly memory: Memory;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * How people are recognised: by sessions, devices, and links in letters; each with a key of its own from one secret.
 */
export const composeSignIn = ({ config, pool, memory, clock, logger }: Parts) => {
  const { jwtSecret: secret, jwtOtherSecret: otherSecret, needsFactor } = config;
  const { secureCookies } = config.http;
  return {
    sessions: createSessions({
      pool,
      secret,
      otherSecret,
      memory,
      clock,
      secureCookies,
      needsFactor,
      onError: (error) => logger.warn({ err: error }, 'Could not record the use of a session'),
    }),
    devices: createKnownDevices(secret, secureCookies, otherSecret),
    links: createLinkTokens(secret, otherSecret),
  };
};
