import { describe, expect, it } from 'vitest';
import { badEnvironments, badForTheApi, soundEnvironments } from '../../../tests/support/bad-environments.ts';
import { readCommandConfig, readConfig, readEnvironment } from '../config.ts';
import { environment } from './environment.ts';
import { InvalidConfiguration } from './judge-environment.ts';

const readers = {
  'the api': readConfig,
  'a command line': readCommandConfig,
  'the projector': (env: NodeJS.ProcessEnv) =>
    readEnvironment(env, ['DATABASE_URL', 'EVENTSTORE_URL', 'VAULT_KEY']),
} as const;

const complaintOf = (
  read: (env: NodeJS.ProcessEnv) => unknown,
  env: NodeJS.ProcessEnv,
): readonly string[] => {
  try {
    read(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidConfiguration);
    return (error as Error).message.split('\n');
  }
};

it.each(['api-key=a1b2', 'Authorization=Basic YTpi==, x-tenant=shop', 'a=b,'])(
  "takes a collector's headers as they are commonly written: %s",
  (headers) => {
    const env = { ...soundEnvironments.production, OTEL_EXPORTER_OTLP_HEADERS: headers };
    expect(complaintOf(readConfig, env)).toEqual([]);
  },
);

const { VAULT_KEY } = soundEnvironments.production;
const next = 'Vq2n8ZrT5wLk0XbYs7Mc3Hd9Jf6Gp1Ae';

it.each<[string, NodeJS.ProcessEnv]>([
  ['before the first change of VAULT_KEY', { NAMES_KEY: VAULT_KEY }],
  ['with the next one there', { NAMES_KEY: VAULT_KEY, VAULT_KEY_OTHER: next }],
  ['with the two exchanged', { NAMES_KEY: VAULT_KEY, VAULT_KEY: next, VAULT_KEY_OTHER: VAULT_KEY }],
  ['with a token of 16 characters for metrics', { METRICS_TOKEN: '5e8c01d2a5e8c112' }],
])('starts in production as it says how secrets are changed: %s', (_when, changes) => {
  expect(complaintOf(readConfig, { ...soundEnvironments.production, ...changes })).toEqual([]);
});

describe.each(Object.entries(readers))('%s', (_name, read) => {
  it.each(Object.entries(soundEnvironments))('starts with what is sound in %s', (_where, env) => {
    expect(complaintOf(read, env)).toEqual([]);
  });

  it.each(badEnvironments)('is refused for $names in $in: $changes', ({ names, changes, in: where }) => {
    const [first, ...lines] = complaintOf(read, { ...soundEnvironments[where], ...changes });
    expect(first).toBe('Invalid configuration:');
    expect(lines.map((line) => line.trim().split(':')[0])).toEqual([names]);
  });
});

it.each(badForTheApi)('the api is refused without $names in production', ({ names, changes }) => {
  const env = { ...soundEnvironments.production, ...changes };
  expect(complaintOf(readers['the api'], env)[1]).toContain(`${names}: is missing`);
  expect(complaintOf(readers['the projector'], env)).toEqual([]);
});

it('names everything that is wrong at once, a line each, and never a value', () => {
  const env = {
    ...soundEnvironments.development,
    NODE_ENV: 'prod',
    DATABASE_URL: 'postgres://suuq:hunter2@',
    EVENTSTORE_URL: 'esdb://shop:hunter2@127.0.0.1:1?tsl=false&tls=hunter2',
    JWT_SECRET: 'hunter2',
    PORT: '70000',
  };
  const lines = complaintOf(readConfig, env);
  expect(lines.slice(1).map((line) => line.trim().split(':')[0])).toEqual([
    'NODE_ENV',
    'PORT',
    'DATABASE_URL',
    'EVENTSTORE_URL',
    'EVENTSTORE_URL',
    'JWT_SECRET',
  ]);
  expect(lines.join()).not.toMatch(/hunter2|70000/);
});

it.each([
  ['a mark', '~'],
  ['nothing', '0'],
  ['less than nothing', '-1'],
  ['a number with an exponent', '1e3'],
  ['a number of 500 digits', '9'.repeat(500)],
])('says in a sentence of its own what each variable has to be, given %s', (_what, value) => {
  const everywhere = Object.fromEntries(Object.keys(environment.shape).map((name) => [name, value]));
  const lines = complaintOf(readConfig, everywhere).slice(1);
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => /Invalid|Too (big|small)|expected/.test(line))).toEqual([]);
});
