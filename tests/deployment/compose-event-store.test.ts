import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { environment } from '#services/platform/settings/environment';
import { ROOT } from '../programs.ts';

/** What of a service matters here; of a second file only what it adds to the first. */
const service = z.looseObject({
  extends: z.object({ file: z.string(), service: z.string() }).optional(),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  depends_on: z
    .record(z.string(), z.object({ condition: z.string(), required: z.boolean().default(true) }))
    .default({}),
  secrets: z.array(z.union([z.string(), z.object({ source: z.string(), target: z.string() })])).default([]),
  volumes: z.array(z.string()).default([]),
});
type Service = z.output<typeof service>;
const file = z.looseObject({
  services: z.record(z.string(), service),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
  volumes: z.record(z.string(), z.null()),
});
const read = (name: string) => file.parse(parse(readFileSync(join(ROOT, name), 'utf8'), { merge: true }));

const single = read('docker-compose.yml');
const added = read('docker-compose.cluster.yml');
const secretFiles = { ...single.secrets, ...added.secrets };

const node = single.services['eventstore'] as Service;
const targetOf = (path: string) => path.split(':')[1] ?? path;
/** As compose puts two files together: what has the same target is replaced. */
const onto = (below: Service, above: Service): Service => ({
  ...below,
  environment: { ...below.environment, ...above.environment },
  depends_on: { ...below.depends_on, ...above.depends_on },
  secrets: [
    ...new Map(
      [...below.secrets, ...above.secrets].map((each) => [
        typeof each === 'string' ? each : each.target,
        each,
      ]),
    ).values(),
  ],
  volumes: [...new Map([...below.volumes, ...above.volumes].map((each) => [targetOf(each), each])).values()],
});
const merged = new Map(
  Object.entries(added.services).map(([name, each]) => [
    name,
    onto(each.extends ? node : (single.services[name] as Service), each),
  ]),
);
const NODES = ['eventstore', 'eventstore-2', 'eventstore-3'] as const;
const nodes = NODES.map((name) => [name, merged.get(name) as Service] as const);

const mounted = ({ secrets }: Service, target: string): string | undefined => {
  const found = secrets.find((each) => typeof each === 'object' && each.target === target);
  return typeof found === 'object' ? secretFiles[found.source]?.file : undefined;
};

describe.each([['one node', node] as const, ...nodes])(
  'the event store of %s',
  (_, { environment: set, ...each }) => {
    it('is given no variable of the shop', () => {
      expect(Object.keys(set).every((name) => name.startsWith('EVENTSTORE_'))).toBe(true);
      expect(Object.keys(set).filter((name) => name in environment.shape)).toEqual([]);
    });

    it('has TLS and users, by a key and certificates that no image holds', () => {
      expect(set).not.toHaveProperty('EVENTSTORE_INSECURE');
      const paths = ['CERTIFICATE_FILE', 'CERTIFICATE_PRIVATE_KEY_FILE'].map(
        (name) => set[`EVENTSTORE_${name}`],
      );
      const authority = `${set['EVENTSTORE_TRUSTED_ROOT_CERTIFICATES_PATH']}/ca.crt`;
      const files = [...paths, authority].map((path) => mounted({ environment: set, ...each }, path ?? ''));
      expect(files.every((path) => path?.startsWith('./certs/'))).toBe(true);
      expect([set['EVENTSTORE_DEFAULT_ADMIN_PASSWORD'], set['EVENTSTORE_DEFAULT_OPS_PASSWORD']]).toEqual([
        '${EVENTSTORE_ADMIN_PASSWORD:?}',
        '${EVENTSTORE_OPS_PASSWORD:?}',
      ]);
    });

    it('runs no projections', () => {
      expect(set['EVENTSTORE_RUN_PROJECTIONS']).toBe('None');
      expect(set['EVENTSTORE_START_STANDARD_PROJECTIONS']).toBe('false');
    });
  },
);

describe('docker-compose.cluster.yml', () => {
  it('adds two nodes that are like the first but for what is their own', () => {
    expect(Object.keys(added.services)).toEqual(['api', 'api-2', 'projector', 'log-user', ...NODES]);
    for (const [name, { environment: set }] of nodes) {
      expect(set).toMatchObject({
        ...node.environment,
        EVENTSTORE_CLUSTER_SIZE: '3',
        EVENTSTORE_NODE_HOST_ADVERTISE_AS: name,
        EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS: name,
        EVENTSTORE_GOSSIP_SEED: NODES.filter((other) => other !== name)
          .map((other) => `${other}:2113`)
          .join(),
      });
    }
    const keys = nodes.map(([, each]) => mounted(each, '/certs/node.key'));
    expect(keys).toEqual(NODES.map((name) => `./certs/${name}/node.key`));
    expect(nodes.map(([, each]) => mounted(each, '/certs/node.crt'))).toEqual(
      NODES.map((name) => `./certs/${name}/node.crt`),
    );
  });

  it('gives each node volumes of its own, and no two the same', () => {
    const used = nodes.flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
    expect(new Set(used).size).toBe(NODES.length * 2);
    expect(used.every((volume) => volume in { ...single.volumes, ...added.volumes })).toBe(true);
  });

  it.each(['api', 'api-2', 'projector', 'log-user'])('names all three to %s', (name) => {
    const before = single.services[name]?.environment['EVENTSTORE_URL'] ?? '';
    const hosts = NODES.map((each) => `${each}:2113`).join();
    expect(merged.get(name)?.environment['EVENTSTORE_URL']).toBe(before.replace('eventstore:2113', hosts));
  });

  it('makes the shop’s user when the three are healthy, and without one that does not come up', () => {
    const whenThere = { condition: 'service_healthy', required: false };
    const healthy = Object.fromEntries(NODES.map((name) => [name, whenThere]));
    expect(merged.get('log-user')?.depends_on).toEqual(healthy);
  });
});
