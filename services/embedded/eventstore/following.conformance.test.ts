/** What the embedded node leaves out because a real one (23.10) does: our code must not wait for it. */
import { START, streamNameFilter } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningStore, startStore, temporaryFolder } from './conformance/process.ts';
import { connect, esdb, event, follow, unique } from './conformance/session.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: RunningStore;

beforeAll(async () => {
  folder = await temporaryFolder();
  store = await startStore({ folder: folder.path });
  connect(store.url);
});

afterAll(async () => {
  await store.end('SIGTERM');
  await folder.remove();
});

test('a subscription to a stream that does not exist is not caught up until it does', async () => {
  const stream = unique('missing');
  const early = follow(esdb().subscribeToStream(stream, { fromRevision: START }));
  let isLive = false;
  void early.live.then(() => (isLive = true));
  await early.confirmed;
  const other = follow(esdb().subscribeToAll());
  await other.live;
  expect(isLive).toBe(false);
  await esdb().appendToStream(stream, event(0));
  await early.live;
  expect(early.received).toHaveLength(1);
  await Promise.all([early.stop(), other.stop()]);
});

test('a filtered subscription hears of no checkpoint for becoming live', async () => {
  await esdb().appendToStream(unique('few'), event(0));
  let checkpoints = 0;
  const checkpointReached = async () => void checkpoints++;
  const filter = streamNameFilter({ prefixes: ['nobody-'], maxSearchWindow: 32, checkpointReached });
  const subscription = follow(esdb().subscribeToAll({ filter }));
  await subscription.live;
  expect(checkpoints).toBe(0);
  await subscription.stop();
});
