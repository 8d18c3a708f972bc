/** Runs the suite against `EVENTSTORE_URL`, or without it against the embedded event store. */
import { afterAll, beforeAll, describe } from 'vitest';
import { type RunningStore, startStore, temporaryFolder } from './conformance/process.ts';
import { describeConformance } from './conformance/suite.ts';

const given = process.env['EVENTSTORE_URL'] ?? '';

describe(given === '' ? 'the embedded event store' : `the event store at ${given}`, () => {
  let url = given;
  let store: RunningStore | undefined;
  let folder: Awaited<ReturnType<typeof temporaryFolder>> | undefined;

  beforeAll(async () => {
    if (given !== '') return;
    folder = await temporaryFolder();
    store = await startStore({ folder: folder.path, secret: 'known to this suite alone' });
    url = store.url;
  });

  afterAll(async () => {
    await store?.end('SIGTERM');
    await folder?.remove();
  });

  describeConformance(() => url);
});
