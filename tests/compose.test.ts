import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '#services/platform/config';
import { environment } from '#services/platform/environment';
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
/** Ends when it has done its work. */
const ONCE = 'log-user';
const staying = own.filter(([name]) => name !== ONCE);
const stores = others.filter(([name]) => name !== 'proxy');
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
    expect(asked.map(([name]) => name)).toEqual(Object.keys(services).filter((name) => name !== ONCE));
    expect(services['api']?.healthcheck?.test.join(' ')).toContain('http://127.0.0.1:8080/readyz');
  });

  it.each(staying)(
    'starts %s when its stores are healthy and know the shop',
    (_, { depends_on, environment: set }) => {
      const healthy = { condition: 'service_healthy' };
      expect(depends_on).toEqual({
        [ONCE]: { condition: 'service_completed_successfully' },
        postgres: healthy,
        ...(set['S3_ENDPOINT'] && { minio: healthy }),
      });
      expect(services[ONCE]?.depends_on).toEqual({ eventstore: healthy });
    },
  );

  it.each(own)('starts %s from a program that is there', (_, { command = [] }) => {
    expect(command[0]).toBe('node');
    expect(existsSync(join(ROOT, command[1] ?? ''))).toBe(true);
  });

  it.each(Object.entries(services))('starts %s again, with limits and without rights', (name, each) => {
    expect(each.restart).toBe(name === ONCE ? 'on-failure' : 'unless-stopped');
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
    expect([services['projector'], services[ONCE]].map((each) => each?.networks)).toEqual([
      ['stores'],
      ['stores'],
    ]);
  });

  it('has the files that its configurations name', () => {
    const used = Object.values(services).flatMap((each) => each.configs.map(({ source: name }) => name));
    expect(used.toSorted()).toEqual(Object.keys(configs).toSorted());
    expect(Object.values(configs).every(({ file }) => existsSync(join(ROOT, file)))).toBe(true);
  });

  it('has secrets from files that are never in the repository', () => {
    const used = Object.values(services).flatMap((each) => each.secrets.map(({ source: name }) => name));
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(files).toSorted());
    const ignored = text('.gitignore').split('\n');
    for (const { file } of Object.values(files)) expect(ignored).toContain(`${file.split('/')[1]}/`);
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
    const known = Object.keys(environment.shape);
    expect(Object.keys(set).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('are every one that the shop reads, but for its folder, what only make start says, and a log in the clear', () => {
    const given = new Set(own.flatMap(([, { environment: set }]) => Object.keys(set)));
    const missing = Object.keys(environment.shape).filter((name) => !given.has(name));
    expect(missing).toEqual(['DATA_DIR', 'EVENTSTORE_ALLOW_INSECURE', 'SIMULATOR_URL', 'HEAP_MIB']);
  });

  it('are asked for where they are secret, and never have a value here', () => {
    const secret = variables.filter(({ name }) =>
      /^(JWT_SECRET|VAULT_KEY|(POSTGRES|EVENTSTORE)_(\w+_)?PASSWORD|S3_.*_KEY)$/.test(name),
    );
    expect(new Set(secret.map(({ name }) => name)).size).toBe(9);
    expect(secret.every(({ rule, value }) => rule === ':?' && value === '')).toBe(true);
    expect(variables.every(({ rule }) => rule !== '')).toBe(true);
  });

  it('have the defaults that the shop has', () => {
    const values = {
      JWT_SECRET: 'k3Vb9Zt0QpLr7Xw2Ys5Md8Nf1Gh4Jc6A',
      VAULT_KEY: '0123456789abcdef0123456789abcdef',
      POSTGRES_PASSWORD: 'p',
      EVENTSTORE_PASSWORD: 'e',
      S3_ACCESS_KEY: 'a',
      S3_SECRET_KEY: 'of-the-store',
      TRUST_PROXY: '1',
      PUBLIC_URL: 'https://shop.example',
    };
    const filled = (value: string) =>
      value.replaceAll(/\$\{(\w+)(?::[-?])?([^}]*)\}/g, (_, name: string, fallback: string) =>
        name in values ? values[name as keyof typeof values] : fallback,
      );
    const given = Object.fromEntries(
      Object.entries(services['api']?.environment ?? {}).map(([name, value]) => [
        name,
        // A file that is there, as in the container.
        filled(value).replace('/run/secrets/eventstore-ca', join(ROOT, 'package.json')),
      ]),
    );
    const least = {
      DATABASE_URL: given['DATABASE_URL'],
      EVENTSTORE_URL: given['EVENTSTORE_URL'],
      DATABASE_ALLOW_INSECURE: 'yes',
      ...values,
      // Behind a proxy that follows readiness.
      DRAIN: '5s',
    };
    const config = readConfig(given);
    expect(config).toEqual({
      ...readConfig({ ...least, NODE_ENV: 'production' }),
      http: { ...config.http, host: '0.0.0.0' },
      objects: {
        endpoint: 'http://minio:9000',
        region: 'us-east-1',
        bucket: 'suuq',
        accessKey: 'a',
        secretKey: 'of-the-store',
        pathStyle: true,
      },
    });
  });
});

describe('the Dockerfile', () => {
  const dockerfile = text('Dockerfile');
  const { optionalDependencies } = z
    .object({ optionalDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(text('package.json')));

  it('has the Node that the project is pinned to', () => {
    const images = [...dockerfile.matchAll(/^FROM node:(\S+?)-/gm)].map(([, version]) => version);
    expect(new Set(images)).toEqual(new Set(Object.values(optionalDependencies)));
  });

  it('installs by the lock file, without what only development needs, and runs as nobody special', () => {
    expect(dockerfile).toContain('npm ci --omit=dev');
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).not.toContain('npm');
  });

  it('copies only what is there and is let through', () => {
    const ignored = text('.dockerignore').split('\n');
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    for (const path of copied) {
      expect(existsSync(join(ROOT, path))).toBe(true);
      expect(ignored).toContain(`!${path}`);
    }
  });
});
