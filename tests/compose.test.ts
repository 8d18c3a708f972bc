import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '#services/platform/config';
import { environment } from '#services/platform/environment';
import { fileOf, SECRETS } from '#services/platform/secret-files';
import { IMAGE_PROGRAMS } from '#services/programs';
import { ROOT } from './programs.ts';

const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const service = z.looseObject({
  image: z.string(),
  build: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  configs: z.array(z.object({ source: z.string(), target: z.string() })).default([]),
  secrets: z
    .array(
      z.union([
        z.string().transform((source) => ({ source, target: `/run/secrets/${source}` })),
        z.object({ source: z.string(), target: z.string() }),
      ]),
    )
    .default([]),
  restart: z.string().optional(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  mem_limit: z.string().optional(),
  pids_limit: z.int().optional(),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }).optional(),
  deploy: z.object({ replicas: z.int() }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
});
const compose = z.looseObject({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
  networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
  configs: z.record(z.string(), z.object({ file: z.string() })),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

const source = text('docker-compose.yml');
const {
  services,
  volumes,
  networks,
  configs,
  secrets: files,
} = compose.parse(parse(source, { merge: true }));
const own = Object.entries(services).filter(([, { build }]) => build !== undefined);
const others = Object.entries(services).filter(([, { build }]) => build === undefined);
/** These end when they have done their work. */
const jobs = Object.keys(services).filter((name) => services[name]?.restart === 'on-failure');
const staying = Object.entries(services).filter(([name]) => !jobs.includes(name));
const stores = others.filter(([name]) => name !== 'proxy' && !jobs.includes(name));
const example = parseEnv(text('.env.example'));
const variables = [...source.matchAll(/\$\{(\w+)(:[-?])?([^}]*)\}/g)].map(
  ([, name = '', rule = '', value = '']) => ({
    name,
    rule,
    value,
  }),
);

describe('docker-compose.yml', () => {
  it('has two of each process of the shop, its stores, and a proxy', () => {
    expect(own.map(([name, { deploy }]) => `${name} ${deploy?.replicas ?? 1}`).sort()).toEqual([
      'api 1',
      'api-2 1',
      'log-user 1',
      'projector 2',
    ]);
    expect(services['api-2']).toEqual(services['api']);
    expect(stores.map(([name]) => name).sort()).toEqual(['eventstore', 'minio', 'postgres']);
    expect(jobs).toEqual(['log-user', 's3-key']);
  });

  it.each(others)('pins the version of %s', (_, { image }) => {
    const [, tag = ''] = image.split(':');
    expect(tag).toMatch(/\d+\.\d+|\d{4}-\d{2}-\d{2}/);
  });

  it('publishes one port, the proxy’s', () => {
    expect(
      Object.entries(services).flatMap(([name, { ports }]) => ports.map((port) => [name, port])),
    ).toEqual([['proxy', '${HOST:-127.0.0.1}:${PORT:-8080}:8443']]);
    expect(services['api']?.environment['PORT']).toBe('8080');
  });

  it('asks each service that stays how it is, and the api whether it is ready', () => {
    const asked = Object.entries(services).filter(([, { healthcheck }]) => healthcheck);
    expect(asked).toEqual(staying);
    expect(services['api']?.healthcheck?.test.join(' ')).toContain('http://127.0.0.1:8080/readyz');
  });

  it.each(own.filter(([name]) => !jobs.includes(name)))(
    'starts %s when its stores are healthy and know the shop',
    (_, { depends_on, environment: set }) => {
      const healthy = { condition: 'service_healthy' };
      expect(depends_on).toEqual({
        'log-user': { condition: 'service_completed_successfully' },
        postgres: healthy,
        ...(set['S3_ENDPOINT'] && { minio: healthy }),
      });
      expect(services['log-user']?.depends_on).toEqual({ eventstore: healthy });
      expect(services['s3-key']?.depends_on).toEqual({ minio: healthy });
    },
  );

  it.each(own)('starts %s from a program that the image has', (_, { command = [] }) => {
    const programs = Object.keys(IMAGE_PROGRAMS).map((name) => `node dist/${name}.js`);
    expect(programs).toContain(command.slice(0, 2).join(' '));
  });

  it.each(Object.entries(services))('starts %s again, with limits and without rights', (name, each) => {
    expect(each.restart).toBe(jobs.includes(name) ? 'on-failure' : 'unless-stopped');
    expect([each.cap_drop, each.security_opt]).toEqual([['ALL'], ['no-new-privileges:true']]);
    expect([each.mem_limit, each.pids_limit]).toEqual([
      expect.stringMatching(/^\d+[mg]$/),
      expect.any(Number),
    ]);
    expect(Object.keys(each.logging?.options ?? {})).toEqual(['max-size', 'max-file']);
    expect(each.read_only).toBe(stores.every(([store]) => store !== name));
  });

  it('has the stores where nobody else is, and the proxy where they are not', () => {
    expect(networks['stores']).toEqual({ internal: true });
    expect(stores.every(([, store]) => store.networks.join() === 'stores')).toBe(true);
    expect(services['proxy']?.networks).toEqual(['front']);
    expect(services['projector']?.networks).toEqual(['stores', 'outside']);
    expect(jobs.map((name) => services[name]?.networks)).toEqual([['stores', 'outside'], ['stores']]);
  });

  it('has the files that its configurations name', () => {
    const used = Object.values(services).flatMap((each) => each.configs.map(({ source: name }) => name));
    expect(used.toSorted()).toEqual(Object.keys(configs).toSorted());
    expect(Object.values(configs).every(({ file }) => existsSync(join(ROOT, file)))).toBe(true);
  });

  it('sends on to every api, and follows its readiness', () => {
    const apis = own.map(([name]) => name).filter((name) => name.startsWith('api'));
    const caddyfile = text('docker/Caddyfile');
    expect(caddyfile).toContain(`reverse_proxy ${apis.map((name) => `${name}:8080`).join(' ')} {`);
    expect(caddyfile).toContain('health_uri /readyz');
  });

  it('keeps what the stores have in volumes of its own', () => {
    const used = stores.flatMap(([, store]) => store.volumes.map((volume) => volume.split(':')[0]));
    expect(used.every((volume) => volume !== undefined && volume in volumes)).toBe(true);
    expect(stores.every(([, store]) => store.volumes.length > 0)).toBe(true);
  });
});

describe('its variables', () => {
  it.each([...new Set(variables.map(({ name }) => name))])('%s is explained in .env.example', (name) => {
    expect(Object.keys(example)).toContain(name);
  });

  it.each(own)('%s is given only what the shop reads', (_, { environment: set }) => {
    const known = [...Object.keys(environment.shape), ...SECRETS.map(fileOf)];
    expect(Object.keys(set).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('are every one that the shop reads, but for its folder, what only make start says, and a log in the clear', () => {
    const given = new Set(own.flatMap(([, { environment: set }]) => Object.keys(set)));
    const missing = Object.keys(environment.shape).filter(
      (name) => !given.has(name) && !given.has(fileOf(name)),
    );
    expect(missing).toEqual(['DATA_DIR', 'EVENTSTORE_ALLOW_INSECURE', 'SIMULATOR_URL', 'HEAP_MIB']);
  });

  it('all have a default, but for the passwords that the event store takes from nowhere else', () => {
    const asked = variables.filter(({ rule }) => rule !== ':-');
    expect(new Set(asked.map(({ name, rule, value }) => name + rule + value))).toEqual(
      new Set(['EVENTSTORE_ADMIN_PASSWORD:?', 'EVENTSTORE_OPS_PASSWORD:?']),
    );
  });

  it('have the defaults that the shop has, and secrets are as docker/secrets.sh makes them', () => {
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
        endpoint: 'http://minio:9000',
        region: 'us-east-1',
        bucket: 'suuq',
        accessKey: 'suuq',
        secretKey: secretIn('s3-secret-key'),
        pathStyle: true,
      },
    });
  });
});

/** A folder as docker/secrets.sh makes it. */
const place = mkdtempSync(join(tmpdir(), 'suuq-secrets-'));
const made = join(place, 'secrets');
const makeSecrets = () => execFileSync(join(ROOT, 'docker/secrets.sh'), [made], { encoding: 'utf8' });
makeSecrets();
afterAll(() => rmSync(place, { recursive: true, force: true }));
const secretIn = (name: string): string => readFileSync(join(made, name), 'utf8').trim();

describe('its secrets', () => {
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

  it.each(own)('%s has none in its environment', (_, { environment: set }) => {
    // Nobody but the job that makes the shop's user has the administrator's.
    const addresses = ['DATABASE_URL', 'EVENTSTORE_URL', 'S3_ACCESS_KEY', 'EVENTSTORE_ADMIN_PASSWORD'];
    const secret = SECRETS.filter((name) => name in set && !addresses.includes(name));
    expect(secret).toEqual([]);
    for (const name of addresses) expect(set[name] ?? '').not.toMatch(/:[^:@/]+@/);
  });

  it('are made once, those that can be', () => {
    const fileNames = Object.values(files).flatMap(({ file }) => /^\.\/secrets\/(.*)$/.exec(file)?.[1] ?? []);
    expect(readdirSync(made).toSorted()).toEqual(fileNames.toSorted());
    const before = readdirSync(made).map(secretIn);
    const given = before.filter((secret) => secret !== '');
    expect(new Set(given).size).toBe(8);
    for (const secret of given) expect(secret).toMatch(/^[0-9a-f]{40}$/);
    makeSecrets();
    expect(readdirSync(made).map(secretIn)).toEqual(before);
    expect(statSync(made).mode & 0o777).toBe(0o700);
  });
});

it.each(readdirSync(join(ROOT, 'docker')).filter((name) => name.endsWith('.sh')))(
  'docker/%s is a script that a shell can read',
  (name) => {
    expect(execFileSync('sh', ['-n', join(ROOT, 'docker', name)], { encoding: 'utf8' })).toBe('');
  },
);
