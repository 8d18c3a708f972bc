/** Any user of the machine reaches the port: only callers that know the node's secret may write to the log. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { credentials, Metadata, status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningStore, startStore, temporaryFolder } from './conformance/process.ts';
import { appendOf, basicAuthorization, batchCall, identifier, subscriptionTo } from './conformance/raw.ts';
import { askForCopy } from './copy-call.ts';
import { readSettings } from './settings.ts';

const SECRET = 'known to the shop alone';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: RunningStore;
let client: streams.StreamsClient;

beforeAll(async () => {
  folder = await temporaryFolder();
  store = await startStore({ folder: folder.path, secret: SECRET });
  client = new streams.StreamsClient(`127.0.0.1:${store.port}`, credentials.createInsecure());
});

afterAll(async () => {
  client.close();
  await store.end('SIGTERM');
  await folder.remove();
});

const named = (name: string): Metadata => {
  const metadata = new Metadata();
  metadata.set('connection-name', name);
  return metadata;
};

const everybodysPassword = basicAuthorization('admin', 'changeit');

const strangers: readonly (readonly [string, Metadata])[] = [
  ['nothing', new Metadata()],
  ['another name', named('known to the shop alon')],
  ['an empty name', named('')],
  ["the password of every fresh node's admin", everybodysPassword],
];

const answerOf = (call: (reply: (error: { code: status } | null) => void) => unknown): Promise<status> =>
  new Promise((resolve) => call((error) => resolve(error?.code ?? status.OK)));

const removed = (stream: string) =>
  new pb.DeleteReq().setOptions(
    new pb.DeleteReq.Options().setStreamIdentifier(identifier(stream)).setAny(new shared.Empty()),
  );

const entombed = (stream: string) =>
  new pb.TombstoneReq().setOptions(
    new pb.TombstoneReq.Options().setStreamIdentifier(identifier(stream)).setAny(new shared.Empty()),
  );

const oneByOne = (metadata: Metadata): Promise<status> =>
  answerOf((reply) => {
    const call = client.append(metadata, reply);
    call.on('error', () => undefined);
    const head = new pb.AppendReq.Options()
      .setStreamIdentifier(identifier('account-1'))
      .setAny(new shared.Empty());
    call.write(new pb.AppendReq().setOptions(head), () => undefined);
    call.end();
  });

describe.each(strangers)('who brings %s', (_what, metadata) => {
  test('cannot append', async () => {
    const batch = batchCall(client, metadata.clone());
    void batch.ask(appendOf('account-1')).catch(() => undefined);
    expect(await batch.ended).toBe(status.PERMISSION_DENIED);
    expect(await oneByOne(metadata.clone())).toBe(status.PERMISSION_DENIED);
  });

  test('cannot read or subscribe', async () => {
    expect(await subscriptionTo(client, metadata.clone()).ended).toBe(status.PERMISSION_DENIED);
  });

  test('cannot delete', async () => {
    expect(await answerOf((reply) => client.delete(removed('account-1'), metadata.clone(), reply))).toBe(
      status.PERMISSION_DENIED,
    );
    expect(await answerOf((reply) => client.tombstone(entombed('account-1'), metadata.clone(), reply))).toBe(
      status.PERMISSION_DENIED,
    );
  });
});

test('who brings the secret appends, and nothing of what was refused is there', async () => {
  const batch = batchCall(client, named(SECRET));
  const answer = await batch.ask(appendOf('account-1'));
  expect(answer.getSuccess()?.getCurrentRevision()).toBe('0');
  batch.cancel();
});

test('who brings the secret and a wrong password is refused', async () => {
  const metadata = named(SECRET);
  metadata.merge(basicAuthorization('admin', 'guessed'));
  expect(await subscriptionTo(client, metadata).ended).toBe(status.PERMISSION_DENIED);
});

test("the folder and its files are their owner's alone", () => {
  const paths = readdirSync(folder.path).map((name) => join(folder.path, name));
  expect(paths).not.toEqual([]);
  for (const path of [folder.path, ...paths]) expect(statSync(path).mode & 0o077, path).toBe(0);
});

test('a node that is given no secret makes its own and keeps it', async () => {
  const other = await temporaryFolder();
  const data = join(other.path, 'store');
  const { secret } = readSettings(['--data', data], {});
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(readSettings(['--data', data], { EVENTSTORE_INSECURE: 'no' }).secret).toBe(secret);
  expect(statSync(join(data, 'secret')).mode & 0o777).toBe(0o600);
  expect(readSettings(['--data', data], { EVENTSTORE_INSECURE: 'true' }).secret).toBeUndefined();
  await other.remove();
});

test('the log is copied for who knows the secret, and for nobody else', async () => {
  const path = join(folder.path, 'copy.db');
  await expect(askForCopy(store.port, 'known to nobody', path)).rejects.toThrow('Access Denied');
  expect(readdirSync(folder.path)).not.toContain('copy.db');
  expect((await askForCopy(store.port, SECRET, path)).position).toBeGreaterThanOrEqual(0);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
