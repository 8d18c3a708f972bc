/**
 * Environments with which no process of the shop starts, each as changes to a valid one; `names` must be in the
 * complaint.
 */
export interface BadEnvironment {
  readonly names: string;
  readonly changes: NodeJS.ProcessEnv;
  readonly in: 'development' | 'production';
}

/** Nothing listens at these addresses: a process that tries to connect was not refused in time. */
export const soundEnvironments: Readonly<Record<BadEnvironment['in'], NodeJS.ProcessEnv>> = {
  development: {
    NODE_ENV: 'development',
    DATABASE_URL: 'postgres://suuq:password@127.0.0.1:1/suuq',
    EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
    JWT_SECRET: 'k3Vb9Zt0QpLr7Xw2Ys5Md8Nf1Gh4Jc6A',
    VAULT_KEY: '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
  },
  production: {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://suuq:password@127.0.0.1:1/suuq?sslmode=verify-full',
    EVENTSTORE_URL: 'esdb://shop:password@127.0.0.1:1',
    JWT_SECRET: 'k3Vb9Zt0QpLr7Xw2Ys5Md8Nf1Gh4Jc6A',
    VAULT_KEY: '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://shop.example',
  },
};

const s3 = { S3_ENDPOINT: 'https://minio:9000', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'a-secret-of-a-key' };

const payPal = {
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_MERCHANT_ID: 'SHPSACCNT2345',
};

const { production } = soundEnvironments;
const another = 'Vq2n8ZrT5wLk0XbYs7Mc3Hd9Jf6Gp1Ae';

const bad = (where: BadEnvironment['in'], rows: readonly (readonly [string, NodeJS.ProcessEnv])[]) =>
  rows.map(([names, changes]): BadEnvironment => ({ names, changes, in: where }));

export const badEnvironments: readonly BadEnvironment[] = [
  ...bad('development', [
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['NODE_ENV', { NODE_ENV: 'Production' }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '80 80' }],
    ['HOST', { HOST: 'http://0.0.0.0' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://suuq:password@127.0.0.1/suuq' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://suuq:password@127.0.0.1:99999/suuq' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://suuq:password@127.0.0.1' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://127.0.0.1:1/suuq?sslmode=always' }],
    ['EVENTSTORE_URL', { EVENTSTORE_URL: 'kurrentdb://127.0.0.1:1?tls=false' }],
    ['EVENTSTORE_URL', { EVENTSTORE_URL: 'http://127.0.0.1:1' }],
    ['EVENTSTORE_URL', { EVENTSTORE_URL: 'esdb://' }],
    ['EVENTSTORE_URL', { EVENTSTORE_URL: 'esdb://shop@127.0.0.1:1' }],
    ['EVENTSTORE_URL', { EVENTSTORE_URL: 'esdb://127.0.0.1:70000' }],
    ['EVENTSTORE_URL', { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tsl=false' }],
    ['EVENTSTORE_URL', { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=no' }],
    ['EVENTSTORE_URL', { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tlsCAFile=/nowhere/ca.crt' }],
    ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'minio:9000' }],
    ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'https://minio:9000/suuq' }],
    ['S3_BUCKET', { ...s3, S3_BUCKET: 'My_Bucket' }],
    ['S3_REGION', { ...s3, S3_REGION: 'us east' }],
    ['S3_ACCESS_KEY', { ...s3, S3_ACCESS_KEY: '' }],
    ['S3_SECRET_KEY', { ...s3, S3_SECRET_KEY: '' }],
    ['S3_SECRET_KEY', { S3_ACCESS_KEY: 'key' }],
    ['S3_SECRET_KEY', { ...s3, S3_SECRET_KEY: 'copied with a space ' }],
    ['S3_SESSION_TOKEN', { ...s3, S3_SESSION_TOKEN: 'a token\n' }],
    ['S3_SESSION_TOKEN', { ...s3, S3_SESSION_TOKEN: 'token', S3_ROLE_ARN: 'arn:aws:iam::1:role/suuq' }],
    ['S3_ROLE_ARN', { ...s3, S3_STS_ENDPOINT: 'https://sts.example' }],
    ['S3_STS_ENDPOINT', { ...s3, S3_ROLE_ARN: 'arn:aws:iam::1:role/suuq', S3_STS_ENDPOINT: 'sts.example' }],
    ['S3_WEB_IDENTITY_TOKEN_FILE', { ...s3, S3_WEB_IDENTITY_TOKEN_FILE: '/nowhere/token' }],
    ['S3_PATH_STYLE', { ...s3, S3_PATH_STYLE: 'virtual' }],
    ['S3_CA_FILE', { ...s3, S3_CA_FILE: '/nowhere/ca.pem' }],
    ['S3_CA_FILE', { ...s3, S3_CA_FILE: import.meta.filename }],
    ['JWT_SECRET', { JWT_SECRET: 'short' }],
    ['JWT_SECRET', { JWT_SECRET_FILE: import.meta.filename }],
    ['VAULT_KEY_FILE', { VAULT_KEY: '', VAULT_KEY_FILE: '/nowhere/vault_key' }],
    ['DATABASE_PASSWORD', { DATABASE_PASSWORD: 'another' }],
    ['EVENTSTORE_PASSWORD', { EVENTSTORE_PASSWORD: 'of nobody' }],
    ['VAULT_KEY', { VAULT_KEY: 'short' }],
    ['SHOP_TZ', { SHOP_TZ: 'Nowhere/AtAll' }],
    ['SHOP_TZ', { SHOP_TZ: '+03:00' }],
    ['SHOP_TZ', { SHOP_TZ: 'CET' }],
    ['SHOP_COUNTRY', { SHOP_COUNTRY: 'Somalia' }],
    ['DELIVERY_CUT_OFF', { DELIVERY_CUT_OFF: '25' }],
    ['ORDER_TTL', { ORDER_TTL: 'soon' }],
    ['ORDER_TTL', { ORDER_TTL: '0s' }],
    ['THROTTLE_ORDERS', { THROTTLE_ORDERS: '-1' }],
    ['SEED_DEMO', { SEED_DEMO: 'perhaps' }],
    ['REGISTRATION', { REGISTRATION: 'half' }],
    ['SECOND_FACTOR', { SECOND_FACTOR: 'perhaps' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'shop.example' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'api-key' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '2' }],
    ['METRICS_PORT', { METRICS_PORT: '90901' }],
    ['PAYPAL_CLIENT_SECRET', { ...payPal, PAYPAL_CLIENT_SECRET: '' }],
    ['PAYPAL_CLIENT_ID', { PAYPAL_CLIENT_SECRET: 'secret' }],
    ['PAYPAL_CLIENT_ID', { PAYPAL_WEBHOOK_ID: 'webhook' }],
    ['PAYPAL_MERCHANT_ID', { ...payPal, PAYPAL_MERCHANT_ID: '' }],
    ['PAYPAL_MERCHANT_ID', { ...payPal, PAYPAL_MERCHANT_ID: 'shop@example.com' }],
    ['STRIPE_SECRET_KEY', { STRIPE_WEBHOOK_SECRET: 'whsec' }],
    ['MAIL_URL', { MAIL_URL: 'mail.example:587', MAIL_FROM: 'orders@shop.example' }],
    ['MAIL_URL', { MAIL_URL: 'smtp://shop@mail.example', MAIL_FROM: 'orders@shop.example' }],
    ['MAIL_FROM', { MAIL_URL: 'smtp://mail.example' }],
    ['MAIL_FROM', { MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'the shop' }],
    ['JWT_SECRET_OTHER', { JWT_SECRET_OTHER: 'short' }],
    ['VAULT_KEY_OTHER', { VAULT_KEY_OTHER: 'short' }],
    ['NAMES_KEY', { NAMES_KEY: 'short' }],
  ]),
  ...bad('production', [
    ['VAULT_KEY', { VAULT_KEY: '' }],
    ['VAULT_KEY', { VAULT_KEY: 'abababababababababababababababababab' }],
    ['VAULT_KEY', { VAULT_KEY: 'k3Vb9Zt0QpLr7Xw2Ys5Md8Nf1Gh4Jc6A' }],
    ['VAULT_KEY_OTHER', { VAULT_KEY_OTHER: 'x'.repeat(64) }],
    ['VAULT_KEY_OTHER', { VAULT_KEY_OTHER: production.JWT_SECRET }],
    ['NAMES_KEY', { NAMES_KEY: production.JWT_SECRET }],
    ['VAULT_KEY', { JWT_SECRET_OTHER: production.VAULT_KEY }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'abcdabcdabcdabcd' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: production.JWT_SECRET }],
    ['METRICS_TOKEN', { NAMES_KEY: another, METRICS_TOKEN: another }],
    ['S3_SECRET_KEY', { ...s3, METRICS_TOKEN: another, S3_SECRET_KEY: another }],
    ['NAMES_KEY', { NAMES_KEY: 'x'.repeat(64) }],
    ['JWT_SECRET', { JWT_SECRET: 'x'.repeat(64) }],
    ['SEED_DEMO', { SEED_DEMO: 'true' }],
    ['EVENTSTORE_URL', { EVENTSTORE_URL: 'esdb://admin:changeit@127.0.0.1:1' }],
    [
      'EVENTSTORE_URL',
      { EVENTSTORE_URL: 'esdb+discover://ops:changeit@log:1', EVENTSTORE_ALLOW_INSECURE: 'yes' },
    ],
    ['EVENTSTORE_URL', { EVENTSTORE_URL: 'esdb://127.0.0.1:1' }],
    ['EVENTSTORE_URL', { EVENTSTORE_URL: 'esdb://shop:password@log:1?tls=false' }],
    ['EVENTSTORE_ALLOW_INSECURE', { EVENTSTORE_ALLOW_INSECURE: 'perhaps' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://suuq:password@db:1/suuq' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://suuq:password@db:1/suuq?sslmode=disable' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://shop.example' }],
    ['S3_SECRET_KEY', { S3_ENDPOINT: 'https://minio:1', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'minioadmin' }],
    [
      'S3_STS_ENDPOINT',
      {
        S3_ENDPOINT: 'http://minio:1',
        S3_WEB_IDENTITY_TOKEN_FILE: import.meta.filename,
        S3_STS_ENDPOINT: 'http://sts:1',
      },
    ],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk' }],
    ['PAYPAL_WEBHOOK_ID', { ...payPal, PAYPAL_BASE_URL: 'https://api-m.paypal.com' }],
    ['PAYPAL_BASE_URL', { PAYPAL_BASE_URL: 'http://paypal.example' }],
  ]),
];

/** Only processes that answer calls need them. */
export const badForTheApi: readonly BadEnvironment[] = bad('production', [
  ['TRUST_PROXY', { TRUST_PROXY: '' }],
  ['PUBLIC_URL', { PUBLIC_URL: '' }],
]);
