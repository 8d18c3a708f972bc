import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCommandConfig, readConfig } from '../config.ts';
import { fileOf, SECRETS } from './secret-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suuq-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The variable for a secret in a file of its own. */
const inFile = (name: string, content: string): NodeJS.ProcessEnv => {
  const path = join(folder, name.toLowerCase());
  writeFileSync(path, content);
  return { [fileOf(name)]: path };
};

const secret = (letter: string) => `0123456789abcdef${letter}0123456789abcdef`;
const withoutPassword = {
  DATABASE_URL: 'postgres://suuq@db/shop?sslmode=verify-full',
  EVENTSTORE_URL: 'esdb+discover://shop@log:2113?tls=true',
};
const least = {
  DATABASE_URL: 'postgres://suuq:one@db/shop',
  EVENTSTORE_URL: 'esdb://shop:one@log:2113',
  JWT_SECRET: secret('j'),
  VAULT_KEY: secret('v'),
};

it('every secret may come in a file of its own, with the end of its line', () => {
  const rest = {
    NODE_ENV: 'production',
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://shop.example',
    S3_ENDPOINT: 'https://minio:9000',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_MERCHANT_ID: 'SHPSACCNT2345',
    PAYPAL_WEBHOOK_ID: 'webhook',
    MAIL_FROM: 'orders@shop.example',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example',
  };
  const secrets = {
    ...least,
    ...withoutPassword,
    DATABASE_PASSWORD: 'of the database',
    EVENTSTORE_PASSWORD: 'of the log',
    EVENTSTORE_ADMIN_PASSWORD: 'of its administrator',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'a secret of a key',
    S3_SESSION_TOKEN: 'a token of a key',
    JWT_SECRET_OTHER: secret('k'),
    VAULT_KEY_OTHER: secret('w'),
    NAMES_KEY: secret('n'),
    PAYPAL_CLIENT_SECRET: 'of PayPal',
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'whsec',
    STRIPE_WEBHOOK_SECRET_OTHER: 'whsec other',
    MAIL_URL: 'smtps://shop:password@mail.example',
    METRICS_TOKEN: 'of whoever may look',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=of%20the%20collector',
  };
  expect(Object.keys(secrets).toSorted()).toEqual(SECRETS.toSorted());
  const files = Object.entries(secrets).map(([name, value], i) =>
    inFile(name, value + ['', '\n', '\r\n'][i % 3]),
  );
  expect(readConfig(Object.assign({}, rest, ...files))).toEqual(readConfig({ ...rest, ...secrets }));
});

it('an empty file is as good as none', () => {
  const given = { ...least, ...inFile('JWT_SECRET_OTHER', ''), ...inFile('METRICS_TOKEN', '\n') };
  expect(readCommandConfig(given)).toEqual(readCommandConfig(least));
});

describe('a secret', () => {
  const complaintsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
    try {
      readCommandConfig(env);
      return [];
    } catch (error) {
      return (error as Error).message.split('\n  ').slice(1);
    }
  };

  it('is not given twice', () => {
    expect(complaintsOf({ ...least, ...inFile('JWT_SECRET', secret('j')) })).toEqual([
      'JWT_SECRET: is given twice, by itself and as JWT_SECRET_FILE',
    ]);
  });

  it('whose file cannot be read is named, and not missing besides', () => {
    expect(complaintsOf({ ...least, VAULT_KEY: '', VAULT_KEY_FILE: join(folder, 'nowhere') })).toEqual([
      'VAULT_KEY_FILE: cannot be read (ENOENT)',
    ]);
    expect(complaintsOf({ ...least, VAULT_KEY: '', VAULT_KEY_FILE: folder })).toEqual([
      'VAULT_KEY_FILE: cannot be read (EISDIR)',
    ]);
  });

  it('in a file is judged like any, and never said', () => {
    const complaints = complaintsOf({ ...least, VAULT_KEY: '', ...inFile('VAULT_KEY', 'hunter2') });
    expect(complaints).toEqual(['VAULT_KEY: must have at least 32 characters']);
    expect(complaintsOf({ ...least, VAULT_KEY: '', ...inFile('VAULT_KEY', '\n') })).toEqual([
      expect.stringContaining('VAULT_KEY: is missing'),
    ]);
  });
});

describe('a password apart from its address', () => {
  it('is put into it, whatever signs it has', () => {
    const password = 'p@ss/w:rd%?#é';
    const { databaseUrl, eventStoreUrl } = readCommandConfig({
      ...least,
      ...withoutPassword,
      DATABASE_PASSWORD: password,
      EVENTSTORE_PASSWORD: password,
    });
    expect(decodeURIComponent(new URL(databaseUrl).password)).toBe(password);
    expect(databaseUrl).toBe(`postgres://suuq:${encodeURIComponent(password)}@db/shop?sslmode=verify-full`);
    expect(eventStoreUrl).toBe(`esdb+discover://shop:${encodeURIComponent(password)}@log:2113?tls=true`);
  });

  it.each([
    ['postgres://suuq:one@db/shop', 'has one already'],
    ['postgres://db/shop', 'has no user'],
    ['', 'is not there'],
  ])('is refused for %s, which %s', (DATABASE_URL) => {
    const read = () => readCommandConfig({ ...least, DATABASE_URL, DATABASE_PASSWORD: 'another' });
    expect(read).toThrow('DATABASE_PASSWORD: is for a user of DATABASE_URL that has no password there');
  });
});
