import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#services/platform/config';
import { SECRETS } from '#services/platform/settings/secret-files';
import { ROOT } from '../programs.ts';
import { files, own, services, text } from '../support/compose.ts';

/** A folder as docker/secrets.sh makes it. */
const place = mkdtempSync(join(tmpdir(), 'suuq-secrets-'));
const made = join(place, 'secrets');
const makeSecrets = () => execFileSync(join(ROOT, 'docker/secrets.sh'), [made], { encoding: 'utf8' });
makeSecrets();
afterAll(() => rmSync(place, { recursive: true, force: true }));
const secretIn = (name: string): string => readFileSync(join(made, name), 'utf8').trim();

describe('the secrets of docker-compose.yml', () => {
  it('are files, of which each container sees those that it names', () => {
    const used = Object.values(services).flatMap((each) => each.secrets.map(({ source: name }) => name));
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(files).toSorted());
    for (const [name, { environment: set, secrets }] of Object.entries(services)) {
      const named = Object.values(set).flatMap((value) => value.match(/\/run\/secrets\/[\w-]+/g) ?? []);
      const missing = named.filter((path) => !secrets.some(({ target }) => target === path));
      expect([name, missing]).toEqual([name, []]);
    }
  });

  it('are never in the repository', () => {
    const ignored = text('.gitignore').split('\n');
    for (const { file } of Object.values(files)) expect(ignored).toContain(`${file.split('/')[1]}/`);
  });

  it('are no argument of a program, which anybody on the machine may read, in any script or documented command', () => {
    const pages = ['docker', 'docs'].flatMap((folder) =>
      readdirSync(join(ROOT, folder))
        .filter((name) => /\.(sh|md)$/.test(name))
        .map((name) => text(join(folder, name))),
    );
    const read = pages
      .flatMap((page) => page.split('\n'))
      .filter((line) => /\$\(cat "?\/run\/secrets\//.test(line));
    // A shell keeps a variable, and what its own printf is given, to itself.
    const toItself = /(^\s*\w+=|\bprintf '[^']*' )"?\$\(cat /;
    expect(read.filter((line) => !toItself.test(line))).toEqual([]);
    expect(pages.flatMap((page) => page.match(/-u "\w+:\$.*/g) ?? [])).toEqual([]);
    expect(read.length).toBeGreaterThan(0);
  });

  it.each(own)('%s has none in its environment', (_, { environment: set }) => {
    const addresses = ['DATABASE_URL', 'EVENTSTORE_URL', 'S3_ACCESS_KEY'];
    const secret = SECRETS.filter((name) => name in set && !addresses.includes(name));
    expect(secret).toEqual([]);
    for (const name of addresses) expect(set[name] ?? '').not.toMatch(/:[^:@/]+@/);
  });

  it('are the administrator’s of the event store for nobody but the job that makes the shop’s user', () => {
    const having = Object.entries(services).filter(([, { secrets }]) =>
      secrets.some(({ source: name }) => name === 'eventstore-admin-password'),
    );
    expect(having.map(([name]) => name)).toEqual(['log-user']);
  });

  it('are made once, those that can be', () => {
    const fileNames = Object.values(files).flatMap(({ file }) => /^\.\/secrets\/(.*)$/.exec(file)?.[1] ?? []);
    expect(readdirSync(made).toSorted()).toEqual(fileNames.toSorted());
    const before = readdirSync(made).map(secretIn);
    const given = before.filter((secret) => secret !== '');
    expect(new Set(given).size).toBe(9);
    for (const secret of given) expect(secret).toMatch(/^[0-9a-f]{40}$/);
    makeSecrets();
    expect(readdirSync(made).map(secretIn)).toEqual(before);
    expect(statSync(made).mode & 0o777).toBe(0o700);
  });

  it('can be filled in and changed by who made them, and read by who runs in a container', () => {
    const modes = readdirSync(made).map((name) => [name, statSync(join(made, name)).mode & 0o777]);
    expect(modes.filter(([, mode]) => mode !== 0o644)).toEqual([]);
  });

  it('are exchanged as docs/operations.md says, and are readable as before', () => {
    const [exchange = ''] = /^exchange\(\) .*$/m.exec(text('docs/operations.md')) ?? [];
    const two = ['jwt-secret', 'jwt-secret-other'];
    const before = two.map(secretIn);
    for (const expected of [before.toReversed(), before]) {
      execFileSync('sh', ['-euc', `${exchange}\nexchange jwt-secret`], { cwd: place });
      expect(two.map(secretIn)).toEqual(expected);
    }
    expect(two.map((name) => statSync(join(made, name)).mode & 0o777)).toEqual([0o644, 0o644]);
  });
});

it('with its address and these secrets an api has the defaults of the shop', () => {
  const filled = (value: string) =>
    value
      .replaceAll(/\$\{(\w+):-([^}]*)\}/g, (_, name: string, fallback: string) => inEnv[name] ?? fallback)
      // A file that is there, as in the container.
      .replace('/run/secrets/eventstore-ca', join(ROOT, 'package.json'))
      .replace('/run/secrets/', `${made}/`);
  const inEnv: Readonly<Record<string, string>> = {
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://shop.example',
  };
  const given = Object.fromEntries(
    Object.entries(services['api']?.environment ?? {}).map(([name, value]) => [name, filled(value)]),
  );
  const config = readConfig(given);
  const least = {
    NODE_ENV: 'production',
    ...inEnv,
    DATABASE_URL: `postgres://suuq:${secretIn('postgres-password')}@postgres:5432/suuq`,
    EVENTSTORE_URL: given['EVENTSTORE_URL']?.replace('suuq@', `suuq:${secretIn('eventstore-password')}@`),
    DATABASE_ALLOW_INSECURE: 'yes',
    JWT_SECRET: secretIn('jwt-secret'),
    VAULT_KEY: secretIn('vault-key'),
    METRICS_TOKEN: secretIn('metrics-token'),
    // Behind a proxy that follows readiness.
    DRAIN: '5s',
  };
  expect(config).toEqual({
    ...readConfig(least),
    http: { ...config.http, host: '0.0.0.0' },
    objects: {
      endpoint: 'http://objects:8333',
      region: 'us-east-1',
      bucket: 'suuq',
      accessKey: 'suuq',
      secretKey: secretIn('s3-secret-key'),
      pathStyle: true,
    },
  });
});
