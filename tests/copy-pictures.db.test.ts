import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'minio';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nameOf } from '#contracts/media/pictures';
import { copyPictures } from '#services/media/copy-pictures';
import { hashOf } from '#services/media/whole-picture';
import type { ObjectsConfig } from '#services/platform/objects/object-store-client';
import { connectObjects } from '#services/platform/objects/objects';
import { openFaultProxy, refusal, type FaultProxy } from './support/fault-proxy.ts';
import { FOR_NODE } from './support/node-process.ts';
import { ROOT } from './programs.ts';
import { testObjects } from './support/stores.ts';
import { objectsIn } from './support/traces.ts';

/** `npm run objects -- copy`, between two independent buckets. */
let folder: string;
let from: ObjectsConfig;
let to: ObjectsConfig;
let proxy: FaultProxy;

const variablesOf = ({ endpoint, bucket, region, accessKey, secretKey }: ObjectsConfig) =>
  Object.entries({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

/** Runs the command. */
const copy = async (): Promise<{ code: number | null; said: string }> => {
  const files = { from: join(folder, 'from.env'), to: join(folder, 'to.env') };
  writeFileSync(files.from, variablesOf(from));
  writeFileSync(files.to, variablesOf({ ...to, endpoint: proxy.endpoint }));
  const child = spawn(
    process.execPath,
    ['services/cli/objects.ts', 'copy', '--from', files.from, '--to', files.to],
    { cwd: ROOT, env: { ...FOR_NODE }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [said, troubles] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, said: said + troubles };
};

/** Does what the command does, without a process of its own. */
const copyHere = async () => {
  const target = connectObjects({ ...to, endpoint: proxy.endpoint });
  await target.ensureBucket();
  const { signal } = new AbortController();
  return copyPictures({ from: connectObjects(from), to: target, signal, onProgress: () => undefined });
};

const newWebp = (shade: number): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 10, channels: 3, background: { r: shade, g: 80, b: 40 } } })
    .webp()
    .toBuffer();

/** Stores pictures, one of which was removed and uploaded again. */
const keep = async (howMany: number): Promise<readonly string[]> => {
  const store = connectObjects(from);
  await store.ensureBucket();
  const names: string[] = [];
  for (let i = 0; i < howMany; i += 1) {
    const webp = await newWebp(60 * i);
    const hash = hashOf(webp, i === 0 ? 1 : 0);
    names.push(nameOf(hash), nameOf(hash, 320));
    await store.put(nameOf(hash), webp);
    await store.put(nameOf(hash, 320), webp);
  }
  return names;
};
const clientOf = ({ endpoint, region, accessKey, secretKey }: ObjectsConfig) => {
  const { hostname: endPoint, port } = new URL(endpoint);
  return new Client({ endPoint, port: Number(port), useSSL: false, region, accessKey, secretKey });
};
const putsSince = () =>
  proxy.asked.splice(0).filter((line) => line.startsWith('PUT ') && line.includes('.webp'));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
  [from, to] = [testObjects(), testObjects()];
  proxy = await openFaultProxy(to.endpoint);
});
afterEach(async () => {
  await proxy.close();
  rmSync(folder, { recursive: true, force: true });
});

it(
  'carries every file of the pictures and nothing else, and again none that is there already',
  { timeout: 60_000 },
  async () => {
    const names = await keep(4);
    await clientOf(from).putObject(from.bucket, 'note.txt', 'No picture.');
    expect(await copy()).toEqual({
      code: 0,
      said: expect.stringContaining('8 files of pictures, 8 copied, 0 already there.'),
    });
    expect(putsSince()).toHaveLength(8);
    const [source, target] = [connectObjects(from), connectObjects(to)];
    for (const name of names) {
      expect(await target.get(name)).toEqual(await source.get(name));
      expect(await target.describe(name)).toMatchObject({ type: 'image/webp' });
    }
    expect(await target.get('note.txt')).toBeUndefined();

    expect(await copy()).toEqual({ code: 0, said: expect.stringContaining('0 copied, 8 already there.') });
    expect(putsSince()).toEqual([]);
  },
);

it('goes on where a store that refused ended it', async () => {
  await keep(4);
  let puts = 0;
  proxy.fault = ({ method, path }) =>
    method === 'PUT' && path.includes('.webp') && (puts += 1) > 5 ? refusal(403, 'AccessDenied') : undefined;
  await expect(copyHere()).rejects.toThrow('AccessDenied (S3_ACCESS_KEY)');
  // What was under way when the copy ended is still being stored.
  const stored = async () => (await objectsIn(to)).filter(({ where }) => where.endsWith('.webp')).length;
  await expect.poll(async () => [puts, await stored()]).toEqual([8, 5]);
  proxy.fault = () => undefined;
  putsSince();
  expect(await copyHere()).toEqual({ total: 8, copied: 3, thereAlready: 5, gone: 0, wrong: [] });
  expect(putsSince()).toHaveLength(3);
});

it('says of each that is not there as it was, and does not carry what is damaged', async () => {
  const [whole = '', small = '', main = ''] = await keep(2);
  const source = clientOf(from);
  const half = (await newWebp(200)).subarray(0, 30);
  await source.putObject(from.bucket, small, half, half.length, { 'Content-Type': 'image/webp' });
  const other = await newWebp(100);
  await source.putObject(from.bucket, main, other, other.length, { 'Content-Type': 'image/webp' });
  // It was there before, without a content type.
  await connectObjects(to).ensureBucket();
  const bytes = (await connectObjects(from).get(whole)) ?? Buffer.alloc(0);
  await clientOf(to).putObject(to.bucket, whole, bytes);

  const wrong = [main, small].map((name) => `${name} is damaged where it comes from, and was not copied`);
  const counts = { total: 4, copied: 2, thereAlready: 0, gone: 0 };
  expect(await copyHere()).toEqual({ ...counts, wrong: wrong.toSorted() });
  expect(await connectObjects(to).describe(whole)).toMatchObject({ type: 'image/webp' });
  expect(await connectObjects(to).get(main)).toBeUndefined();
});

it('outlasts stores that are away for a moment', { timeout: 60_000 }, async () => {
  await keep(1);
  const source = await openFaultProxy(from.endpoint);
  from = { ...from, endpoint: source.endpoint };
  for (const each of [source, proxy]) {
    let asked = 0;
    each.fault = () => ((asked += 1) <= 3 ? 'break' : undefined);
  }
  expect(await copy()).toMatchObject({ code: 0, said: expect.stringContaining('2 copied') });
  await source.close();
});
