import type { ShopConfig } from './config.ts';
import type { Ports } from './ports.ts';
import type { Secrets } from './secrets.ts';

export type Variables = Readonly<Record<string, string>>;

/**
 * What the children get beside our own environment, which wins. In production nothing secret is made up here:
 * what is missing stays missing, and the processes refuse to start without it (design §2).
 */
export function childVariables(
  config: ShopConfig,
  secrets: Secrets,
  ports: Ports,
  databaseUrl: string,
): Variables {
  const { external, production } = config;
  return {
    HOST: config.host,
    PORT: String(config.port),
    DATA_DIR: config.dataDir,
    SEED_DEMO: String(config.seedDemo),
    EVENTSTORE_URL: external.eventStore ?? `esdb://127.0.0.1:${ports.eventStore}?tls=false`,
    DATABASE_URL: databaseUrl,
    ...(external.objects === undefined ? objectVariables(secrets, ports) : {}),
    ...(production ? {} : missing({ JWT_SECRET: secrets.JWT_SECRET, VAULT_KEY: secrets.VAULT_KEY })),
  };
}

/** The embedded object store has the shop's own keys, whatever the environment says of another store. */
export function objectVariables({ S3_ACCESS_KEY, S3_SECRET_KEY }: Secrets, ports: Ports): Variables {
  return {
    S3_ENDPOINT: `http://127.0.0.1:${ports.objects}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'suuq',
    S3_ACCESS_KEY,
    S3_SECRET_KEY,
  };
}

function missing(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !process.env[name]));
}
