/** The suite against an embedded event store that is busy with other things. */
import { afterAll, beforeAll, describe } from 'vitest';
import { type RunningStore, startStore, temporaryFolder } from './conformance/process.ts';
import { describeConformance } from './conformance/suite.ts';

describe('the embedded event store, between system events, gaps and truncated streams', () => {
  let store: RunningStore;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeAll(async () => {
    folder = await temporaryFolder();
    store = await startStore({ folder: folder.path, mode: 'noise', secret: 'known to this suite alone' });
  });

  afterAll(async () => {
    await store.end('SIGTERM');
    await folder.remove();
  });

  describeConformance(() => store.url);
});
