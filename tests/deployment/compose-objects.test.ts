import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'minio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../programs.ts';
import { services, text } from '../support/compose.ts';
import { startNode, type StartedNode } from '../support/node-process.ts';

const place = mkdtempSync(join(tmpdir(), 'suuq-objects-'));
const secrets = join(place, 'secrets');
const ADMIN = 'of-the-administrator/1+2=3';
mkdirSync(secrets);
writeFileSync(join(secrets, 's3-admin-password'), `${ADMIN}\n`);
writeFileSync(join(secrets, 's3-secret-key'), 'of-the-shop\n');
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** A script of the container, with what it finds there somewhere else. */
const scriptOf = (name: string, changes: Readonly<Record<string, string>> = {}): string => {
  const all = { '/tmp/': `${place}/`, '/run/secrets': secrets, ...changes };
  return Object.entries(all).reduce((script, [from, to]) => script.replaceAll(from, to), text(name));
};
const set = { S3_BUCKET: 'suuq', S3_ACCESS_KEY: 'suuq', S3_REGION: 'us-east-1' };

const Keys = z.strictObject({
  identities: z.array(
    z.strictObject({
      name: z.string(),
      credentials: z.tuple([z.strictObject({ accessKey: z.string(), secretKey: z.string() })]),
      actions: z.array(z.string()),
    }),
  ),
});

describe('the object store of docker-compose.yml', () => {
  // In the place of the server: it says what it was given.
  const programs = join(place, 'bin');
  mkdirSync(programs);
  writeFileSync(join(programs, 'weed'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  const start = (script = scriptOf('docker/objects.sh')) =>
    spawnSync('sh', ['-c', script], {
      encoding: 'utf8',
      env: { ...set, PATH: [programs, process.env['PATH']].join(delimiter) },
    });

  it('knows the shop by a key for its bucket alone, and an administrator', () => {
    expect(start().status).toBe(0);
    const { identities } = Keys.parse(JSON.parse(readFileSync(join(place, 's3.json'), 'utf8')));
    expect(identities).toEqual([
      { name: 'admin', credentials: [{ accessKey: 'admin', secretKey: ADMIN }], actions: ['Admin'] },
      {
        name: 'shop',
        credentials: [{ accessKey: 'suuq', secretKey: 'of-the-shop' }],
        // To delete counts as writing there.
        actions: ['Read:suuq', 'Write:suuq'],
      },
    ]);
  });

  it('listens for S3 to others, and to nobody but itself for what asks for no key', () => {
    const given = start().stdout.split('\n');
    const address = (name: string) => given.find((each) => each.startsWith(`-${name}=`))?.split('=')[1];
    expect(['ip', 'ip.bind', 's3.ip.bind'].map(address)).toEqual(['127.0.0.1', '127.0.0.1', '0.0.0.0']);
    expect(['s3.port.iceberg', 's3.port.lance', 's3.iam', 's3.autoCreateBucket'].map(address)).toEqual([
      '0',
      '0',
      'false',
      'false',
    ]);
    expect([given[1], address('dir'), address('s3.config')]).toEqual([
      'server',
      '/data',
      join(place, 's3.json'),
    ]);
    const { volumes, healthcheck } = services['objects'] ?? {};
    expect(volumes).toEqual(['objects-data:/data']);
    expect(healthcheck?.test.at(-1)).toBe(`http://127.0.0.1:${address('s3.port')}/healthz`);
    expect(services['api']?.environment['S3_ENDPOINT']).toContain(`http://objects:${address('s3.port')}}`);
  });

  it('does not start with a secret that is none, or that its file of keys cannot hold', () => {
    for (const secret of ['', 'with "quotes"']) {
      writeFileSync(join(place, 'other'), secret);
      const { status, stderr } = start(
        scriptOf('docker/objects.sh').replaceAll(`${secrets}/$1`, join(place, 'other')),
      );
      expect([status, stderr]).toEqual([1, expect.stringMatching(/^s3-admin-password: must be/)]);
    }
  });
});

describe.skipIf(spawnSync('curl', ['--version']).status !== 0)('its bucket', () => {
  let server: StartedNode;
  beforeAll(async () => {
    const keys = { S3_ACCESS_KEY: 'admin', S3_SECRET_KEY: ADMIN };
    const main = join(ROOT, 'services/embedded/objects/main.ts');
    server = await startNode(main, ['--port', '0', '--data', join(place, 'data')], keys);
  });
  afterAll(() => server.stop());
  const make = async () => {
    const changes = { 'http://objects:8333': `http://127.0.0.1:${server.port}` };
    const env = { ...process.env, ...set };
    await promisify(execFile)('sh', ['-c', scriptOf('docker/s3-bucket.sh', changes)], { env });
  };

  it('is made by a signed call, which done again changes nothing', async () => {
    await make();
    await make();
    const client = new Client({
      endPoint: '127.0.0.1',
      port: server.port,
      useSSL: false,
      accessKey: 'admin',
      secretKey: ADMIN,
      region: 'us-east-1',
    });
    await expect(client.putObject('suuq', 'a.txt', 'there')).resolves.toMatchObject({
      etag: expect.any(String),
    });
  });

  it('is not taken for made where the key is refused', async () => {
    writeFileSync(join(secrets, 's3-admin-password'), 'another');
    await expect(make()).rejects.toThrow('answered 403');
    writeFileSync(join(secrets, 's3-admin-password'), `${ADMIN}\n`);
  });

  it('is asked for without a secret in the list of processes', () => {
    expect(text('docker/s3-bucket.sh')).not.toMatch(/--user\b/);
    expect(execFileSync('sh', ['-n', join(ROOT, 'docker/s3-bucket.sh')], { encoding: 'utf8' })).toBe('');
  });
});
