import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '#services/embedded/postgres/server';
import { environment } from '#services/platform/settings/environment';
import { CALL_TIME } from '#services/platform/waiting/request-deadline';
import { fileOf, SECRETS } from '#services/platform/settings/secret-files';
import { stopTimeOf } from '#services/platform/programs/stop-time';
import { IMAGE_PROGRAMS } from '#services/programs';
import { ROOT } from '../programs.ts';
import {
  configs,
  jobs,
  networks,
  others,
  own,
  services,
  staying,
  stores,
  text,
  variables,
  volumes,
} from '../support/compose.ts';

const example = parseEnv(text('.env.example'));

describe('docker-compose.yml', () => {
  it('has two of each process of the shop, its stores, and a proxy', () => {
    expect(own.map(([name, { deploy }]) => `${name} ${deploy?.replicas ?? 1}`).sort()).toEqual([
      'api 1',
      'api-2 1',
      'log-user 1',
      'projector 2',
    ]);
    expect(services['api-2']).toEqual(services['api']);
    expect(stores.map(([name]) => name).sort()).toEqual(['eventstore', 'objects', 'postgres']);
    expect(jobs).toEqual(['log-user', 's3-bucket']);
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
    // It is of TCP alone.
    expect(text('docker/Caddyfile')).toMatch(/^\t\tprotocols h1 h2$/m);
  });

  it('asks each service that stays how it is, and the api whether it is ready', () => {
    const asked = Object.entries(services).filter(([, { healthcheck }]) => healthcheck);
    expect(asked).toEqual(staying);
    expect(services['api']?.healthcheck?.test.join(' ')).toContain('http://127.0.0.1:8080/readyz');
  });

  it.each(own.filter(([name]) => !jobs.includes(name)))(
    'starts %s when its stores are healthy and know the shop',
    (_, { depends_on, environment: set }) => {
      const healthy = { condition: 'service_healthy', required: false };
      expect(depends_on).toEqual({
        'log-user': { condition: 'service_completed_successfully', required: false },
        postgres: healthy,
        ...(set['S3_ENDPOINT'] && { objects: healthy }),
      });
      expect(services['log-user']?.depends_on).toEqual({ eventstore: healthy });
      expect(services['s3-bucket']?.depends_on).toEqual({ objects: { ...healthy, required: true } });
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
      expect.stringMatching(/^(\$\{SHOP_MEMORY:-\d+[mg]\}|\d+[mg])$/),
      expect.any(Number),
    ]);
    expect(Object.keys(each.logging?.options ?? {})).toEqual(['max-size', 'max-file']);
    expect(each.read_only).toBe(!['eventstore', 'postgres'].includes(name));
  });

  it('gives no rights back but to those whose images do not start without', () => {
    const given = Object.entries(services).flatMap(([name, { cap_add: rights }]) =>
      rights.length === 0 ? [] : [[name, rights]],
    );
    expect(Object.fromEntries(given)).toEqual({
      // Its program has it in its file's capabilities: with less the kernel does not execute it.
      proxy: ['NET_BIND_SERVICE'],
      postgres: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
    });
  });

  it('waits for an api that is told to stop as long as that takes, with a call that came last', () => {
    const { DRAIN = '' } = services['api']?.environment ?? {};
    const [, drain] = /^\$\{DRAIN:-(\d+)s\}$/.exec(DRAIN) ?? [];
    const { beyond } = stopTimeOf({ drain: Number(drain) * 1_000, callTime: CALL_TIME });
    for (const [name, { stop_grace_period: given = '' }] of own) {
      const [, seconds] = /^\$\{STOP_WITHIN:-(\d+)s\}$/.exec(given) ?? [];
      expect([name, Number(seconds) * 1_000 >= beyond + 4_000]).toEqual([name, true]);
    }
  });

  it('builds an image that is named by its version, with the parts of the one before', () => {
    const [, node] = /^ARG NODE_IMAGE=(\S+)$/m.exec(text('Dockerfile')) ?? [];
    for (const [, { image, build }] of own)
      expect([image, build]).toEqual([
        'suuq:${VERSION:-local}',
        { context: '.', args: { FORMER_IMAGE: `\${FORMER_IMAGE:-${node}}` } },
      ]);
  });

  it('has the stores where nobody else is, and the proxy where they are not', () => {
    expect([networks['stores'], networks['objects']]).toEqual([{ internal: true }, { internal: true }]);
    const members = (network: string) =>
      Object.keys(services).filter((name) => services[name]?.networks.includes(network));
    expect(members('stores')).toEqual(['api', 'api-2', 'projector', 'log-user', 'eventstore', 'postgres']);
    // The object store has a port that asks nobody for rights: nobody reaches it but who has the key to all of it.
    expect(members('objects')).toEqual(['api', 'api-2', 'objects', 's3-bucket']);
    expect(stores.every(([, store]) => store.networks.length === 1)).toBe(true);
    expect(services['proxy']?.networks).toEqual(['front']);
    expect(members('front')).toEqual(['proxy', 'api', 'api-2']);
  });

  it('has all processes of the shop where somebody can watch them, and nobody else', () => {
    expect(networks['watch']).toEqual({ internal: true });
    const members = Object.keys(services).filter((name) => services[name]?.networks.includes('watch'));
    expect(members).toEqual(['api', 'api-2', 'projector']);
  });

  it('has Postgres run as it was measured', () => {
    const { command = [] } = services['postgres'] ?? {};
    const given = new Map(
      command.slice(1).flatMap((each) => (each === '-c' ? [] : [each.split('=', 2)])) as [string, string][],
    );
    // What depends on where it runs and who uses it. The rest is alike.
    const differs = [
      'listen_addresses',
      'unix_socket_permissions',
      'max_connections',
      'wal_level',
      'max_wal_senders',
    ];
    const saysWhat = ['log_checkpoints', 'log_timezone', 'timezone'];
    const alike = Object.entries(SETTINGS).filter(([name]) => ![...differs, ...saysWhat].includes(name));
    expect([...given.keys()].toSorted()).toEqual(
      [...alike.map(([name]) => name), 'max_connections'].toSorted(),
    );
    for (const [name, value] of alike) expect([name, given.get(name)]).toEqual([name, value]);
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
    const known = [...Object.keys(environment.shape), ...SECRETS.map(fileOf), 'NODE_OPTIONS'];
    expect(Object.keys(set).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('are every one that the shop reads, but for its folder, what only make start says, and a log in the clear', () => {
    const given = new Set(own.flatMap(([, { environment: set }]) => Object.keys(set)));
    const missing = Object.keys(environment.shape).filter(
      (name) => !given.has(name) && !given.has(fileOf(name)),
    );
    expect(missing).toEqual([
      'DATA_DIR',
      'EVENTSTORE_ALLOW_INSECURE',
      'SIMULATOR_MAIL_URL',
      'SIMULATOR_URL',
      'HEAP_MIB',
    ]);
  });

  it('say how large the heap is, which is the image’s where they do not, and how large the container', () => {
    const [, flags = ''] = /NODE_OPTIONS="([^"]*)"/.exec(text('Dockerfile')) ?? [];
    for (const [name, { environment: set, mem_limit: limit }] of own.filter(
      ([each]) => !jobs.includes(each),
    )) {
      const withDefault = set['NODE_OPTIONS']?.replace(/\$\{HEAP_MIB:-(\d+)\}/, '$1');
      expect([name, withDefault, limit]).toEqual([name, flags, '${SHOP_MEMORY:-1g}']);
    }
  });

  it('all have a default, but for the passwords that the event store takes from nowhere else', () => {
    const asked = variables.filter(({ rule }) => rule !== ':-');
    expect(new Set(asked.map(({ name, rule, value }) => name + rule + value))).toEqual(
      new Set(['EVENTSTORE_ADMIN_PASSWORD:?', 'EVENTSTORE_OPS_PASSWORD:?']),
    );
  });
});

it.each(readdirSync(join(ROOT, 'docker')).filter((name) => name.endsWith('.sh')))(
  'docker/%s is a script that a shell can read',
  (name) => {
    expect(execFileSync('sh', ['-n', join(ROOT, 'docker', name)], { encoding: 'utf8' })).toBe('');
  },
);
