import { isGiven } from '../platform/settings/secret-files.ts';
import type { ShopConfig } from './config.ts';
import type { Ports } from './ports.ts';
import type { Secrets } from './secrets.ts';

export type Variables = Readonly<Record<string, string>>;

/**
 * The variables for the children besides the given environment, which wins where it names stores and secrets. In
 * production no secret is generated here: what is missing stays missing, and the processes refuse to start without it
 * (design §2).
 */
export function childVariables(
  config: ShopConfig,
  secrets: Secrets,
  ports: Ports,
  databaseUrl: string | undefined,
  given: NodeJS.ProcessEnv = process.env,
): Variables {
  const { external, production } = config;
  return {
    HOST: config.host,
    PORT: String(config.port),
    DATA_DIR: config.dataDir,
    DRAIN: '', // nothing watches the readiness of one shop on one machine, and the person who stops it waits
    SEED_DEMO: String(config.seedDemo),
    ...(external.eventStore ? {} : logVariables(secrets, ports)),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(external.objects ? {} : objectVariables(secrets, ports)),
    ...(config.simulates
      ? {
          SIMULATOR_URL: `http://127.0.0.1:${ports.simulator}`,
          SIMULATOR_MAIL_URL: `smtp://127.0.0.1:${ports.mail}`,
        }
      : {}),
    ...(production || isGiven(given, 'JWT_SECRET') ? {} : { JWT_SECRET: secrets.JWT_SECRET }),
    ...(production || isGiven(given, 'VAULT_KEY') ? {} : { VAULT_KEY: secrets.VAULT_KEY }),
  };
}

/**
 * The address of the embedded event store. The client sends its connection name with each call; it would drop a password,
 * since there is no TLS.
 */
export const embeddedLogUrl = (port: number, secret: string): string =>
  `esdb://127.0.0.1:${port}?tls=false&connectionName=${secret}`;

/**
 * Going without TLS is allowed explicitly, in production too, since this store listens only to this machine, and demands
 * its secret.
 */
const logVariables = ({ EVENTSTORE_SECRET }: Secrets, { eventStore }: Ports): Variables => ({
  EVENTSTORE_URL: embeddedLogUrl(eventStore, EVENTSTORE_SECRET),
  EVENTSTORE_ALLOW_INSECURE: 'yes',
});

/** The bucket of the embedded object store. */
export const EMBEDDED_BUCKET = 'suuq';

const OF_ANOTHER_STORE = {
  S3_ACCESS_KEY_FILE: '',
  S3_SECRET_KEY_FILE: '',
  S3_SESSION_TOKEN_FILE: '',
  S3_SESSION_TOKEN: '',
  S3_ROLE_ARN: '',
  S3_STS_ENDPOINT: '',
  S3_WEB_IDENTITY_TOKEN_FILE: '',
  S3_PATH_STYLE: '',
  S3_CA_FILE: '',
};

/** The embedded object store gets the shop's own keys, even if the environment configures another store. */
export function objectVariables({ S3_ACCESS_KEY, S3_SECRET_KEY }: Secrets, ports: Ports): Variables {
  return {
    S3_ENDPOINT: `http://127.0.0.1:${ports.objects}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: EMBEDDED_BUCKET,
    S3_ACCESS_KEY,
    S3_SECRET_KEY,
    ...OF_ANOTHER_STORE,
  };
}
