import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { HOUR } from '#contracts/kernel/duration';
import { readConfig } from './config.ts';
import { environment } from './settings/environment.ts';

const least = {
  DATABASE_URL: 'postgres://localhost/suuq',
  EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false',
  JWT_SECRET: 'k3Vb9Zt0QpLr7Xw2Ys5Md8Nf1Gh4Jc6A',
  VAULT_KEY: '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
};
const production = {
  ...least,
  NODE_ENV: 'production',
  EVENTSTORE_URL: 'esdb://shop:a-password@log:2113',
  DATABASE_URL: 'postgres://suuq:a-password@db/suuq?sslmode=verify-full',
  TRUST_PROXY: '1',
  PUBLIC_URL: 'https://shop.example',
};

describe('the environment', () => {
  it('needs the stores and the secrets only', () => {
    expect(readConfig(least)).toMatchObject({
      http: { host: '127.0.0.1', port: 8080, trustProxy: undefined, secureCookies: false },
      seedDemo: false,
      orderTtl: HOUR / 2,
      timeZone: 'Africa/Mogadishu',
      country: 'SO',
      cutOff: 14,
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
    [{}, true],
    [{ STRIPE_SECRET_KEY: 'sk' }, false],
    [{ PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_MERCHANT_ID: 'SHPSACCNT2345' }, false],
  ])('with the accounts %j has stand-ins for both providers: %s', (accounts, isSo) => {
    expect(readConfig({ ...least, ...accounts }).standsFor).toMatchObject({ payPal: isSo, stripe: isSo });
  });

  it('has no stand-in in production, neither for providers nor for a mail server', () => {
    const none = { payPal: false, stripe: false, mail: false };
    const given = { SIMULATOR_URL: 'http://127.0.0.1:1', SIMULATOR_MAIL_URL: 'smtp://127.0.0.1:2' };
    for (const more of [{}, given]) expect(readConfig({ ...production, ...more }).standsFor).toEqual(none);
  });

  it.each([
    ['1', 1],
    ['none', 0],
    ['10.0.0.0/8,::1', '10.0.0.0/8,::1'],
    ['loopback', 'loopback'],
  ])('trusts the proxies %s', (TRUST_PROXY, trusted) => {
    expect(readConfig({ ...least, TRUST_PROXY }).http.trustProxy).toBe(trusted);
  });

  it.each([
    ['', false],
    ['none', false],
    ['0', false],
    ['1', true],
    ['loopback', true],
  ])(
    'behind the proxies "%s" takes the trace that a call says it is part of: %s',
    (TRUST_PROXY, takesParents) => {
      const env = { ...least, TRUST_PROXY, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
      expect(readConfig(env).tracing).toMatchObject({ takesParents });
    },
  );
});

describe('production', () => {
  it('starts with providers that can tell it of money', () => {
    const providers = {
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_WEBHOOK_SECRET: 'whsec',
      PUBLIC_URL: 'https://shop.example',
      PAYPAL_CLIENT_ID: 'id',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_MERCHANT_ID: 'SHPSACCNT2345',
      PAYPAL_WEBHOOK_ID: 'webhook',
    };
    expect(readConfig({ ...production, ...providers })).toMatchObject({ stripe: { webhookSecret: 'whsec' } });
  });

  it('marks cookies Secure', () => {
    expect(readConfig(production).http.secureCookies).toBe(true);
  });

  it('takes an insecure store that was allowed by name', () => {
    const insecure = {
      EVENTSTORE_URL: 'esdb://log:2113?tls=false',
      EVENTSTORE_ALLOW_INSECURE: 'yes',
      DATABASE_URL: 'postgres://db/suuq',
      DATABASE_ALLOW_INSECURE: 'yes',
    };
    expect(readConfig({ ...production, ...insecure })).toMatchObject({
      eventStoreUrl: insecure.EVENTSTORE_URL,
    });
  });

  it.each([
    'postgres://suuq:pass@127.0.0.1:5432/suuq',
    'postgres://suuq:pass@ignored/suuq?host=%2Fvar%2Frun%2Fpostgresql',
    'postgres://suuq:pass@db/suuq?sslmode=require',
  ])('takes the database at %s', (DATABASE_URL) => {
    expect(readConfig({ ...production, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it.each([
    'esdb://shop:pass@log',
    'esdb+discover://shop:pass%2Fword@one:2113,two:2113?nodePreference=leader&keepAliveInterval=10000',
    'esdb://shop:pass@127.0.0.1:2113?tls=false',
  ])('takes the log at %s', (EVENTSTORE_URL) => {
    expect(readConfig({ ...production, EVENTSTORE_URL }).eventStoreUrl).toBe(EVENTSTORE_URL);
  });
});

/** Variables that only docker-compose.yml reads. */
const COMPOSE_ONLY = [
  'EVENTSTORE_OPS_PASSWORD',
  'FORMER_IMAGE',
  'OPEN_TO',
  'SHOP_MEMORY',
  'SITE',
  'SITE_CERTIFICATE',
  'STOP_WITHIN',
  'TRUST_BALANCER',
  'VERSION',
];

it('.env.example explains every variable, with its default', () => {
  const example = parseEnv(readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8'));
  expect(Object.keys(example).sort()).toEqual([...Object.keys(environment.shape), ...COMPOSE_ONLY].sort());
  expect(readConfig({ ...example, ...least })).toEqual(readConfig(least));
});
