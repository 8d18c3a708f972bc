import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { environment, readConfig } from './config.ts';

const HOUR = 3_600_000;
const least = {
  DATABASE_URL: 'postgres://localhost/suuq',
  EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false',
  JWT_SECRET: 'k3Vb9Zt0QpLr7Xw2Ys5Md8Nf1Gh4Jc6A',
  VAULT_KEY: '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
};
const production = { ...least, NODE_ENV: 'production' };

describe('the environment', () => {
  it('needs the stores and the secrets only', () => {
    expect(readConfig(least)).toMatchObject({
      http: { host: '127.0.0.1', port: 8080, trustProxy: undefined, secureCookies: false },
      seedDemo: false,
      orderTtl: 24 * HOUR,
      timeZone: 'Africa/Mogadishu',
      objects: undefined,
      payPal: undefined,
      limits: { login: { perAccount: 10, perAddress: 100, windowMs: HOUR / 4 }, registerPerHour: 1_000 },
    });
  });

  it('takes an empty variable for none', () => {
    expect(readConfig({ ...least, PORT: '', ORDER_TTL: '' })).toEqual(readConfig(least));
  });

  it('can do without throttles', () => {
    expect(readConfig({ ...least, THROTTLE_REGISTER: 'off' }).limits.registerPerHour).toBe(Infinity);
  });

  it.each([
    ['1', 1],
    ['10.0.0.0/8', '10.0.0.0/8'],
  ])('trusts the proxies %s', (TRUST_PROXY, trusted) => {
    expect(readConfig({ ...least, TRUST_PROXY }).http.trustProxy).toBe(trusted);
  });

  it.each([
    ['PORT', '70000'],
    ['ORDER_TTL', 'soon'],
    ['SHOP_TZ', 'Nowhere/AtAll'],
    ['EVENTSTORE_URL', 'http://127.0.0.1'],
    ['JWT_SECRET', 'short'],
    ['THROTTLE_ORDERS', '-1'],
    ['SEED_DEMO', 'perhaps'],
  ])('is refused for its %s, by name and without its value', (name, value) => {
    const read = () => readConfig({ ...least, [name]: value });
    expect(read).toThrow(name);
    expect(read).not.toThrow(value);
  });
});

describe('production', () => {
  it('starts with providers that can tell it of money', () => {
    const providers = {
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_WEBHOOK_SECRET: 'whsec',
      PUBLIC_URL: 'https://shop.example',
      PAYPAL_CLIENT_ID: 'id',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_WEBHOOK_ID: 'webhook',
    };
    expect(readConfig({ ...production, ...providers })).toMatchObject({ stripe: { webhookSecret: 'whsec' } });
  });

  it('marks cookies Secure', () => {
    expect(readConfig(production).http.secureCookies).toBe(true);
  });

  it.each([
    ['SEED_DEMO', { SEED_DEMO: 'true' }],
    ['JWT_SECRET', { JWT_SECRET: undefined }],
    ['JWT_SECRET', { JWT_SECRET: 'short' }],
    ['JWT_SECRET', { JWT_SECRET: 'x'.repeat(64) }],
    ['VAULT_KEY', { VAULT_KEY: undefined }],
    ['VAULT_KEY', { VAULT_KEY: 'abababababababababababababababab' }],
    ['VAULT_KEY', { VAULT_KEY: least.JWT_SECRET }],
    ['S3_SECRET_KEY', { S3_ENDPOINT: 'http://minio:9000' }],
    ['S3_SECRET_KEY', { S3_ENDPOINT: 'http://minio:9000', S3_SECRET_KEY: 'minioadmin' }],
    ['PUBLIC_URL', { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk', PUBLIC_URL: 'https://shop.example' }],
    ['PAYPAL_WEBHOOK_ID', { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['EVENTSTORE_URL', { EVENTSTORE_URL: 'esdb://admin:changeit@log:2113' }],
    ['EVENTSTORE_URL', { EVENTSTORE_URL: 'esdb+discover://ops:changeit@log:2113' }],
  ])('does not start for its %s: %o', (name, change) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(name);
  });
});

/** Variables that only docker-compose.yml reads. */
const COMPOSE_ONLY = ['POSTGRES_PASSWORD'];

it('.env.example explains every variable, with its default', () => {
  const example = parseEnv(readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8'));
  expect(Object.keys(example).sort()).toEqual([...Object.keys(environment.shape), ...COMPOSE_ONLY].sort());
  expect(readConfig({ ...example, ...least })).toEqual(readConfig(least));
});
