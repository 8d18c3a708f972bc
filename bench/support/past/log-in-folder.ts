import { Store } from '../../../services/embedded/eventstore/store.ts';
import type { EventLog } from '../../../services/kernel/event-log.ts';

const EVENTS_A_COMMIT = 5_000;

/**
 * Writes to the folder of an event store that no node has open yet, with no call and no flush for each append. Events are
 * durable once it is closed.
 */
export const openLogInFolder = (folder: string) => {
  const store = new Store(folder);
  let uncommitted = 0;
  const commit = () => {
    if (uncommitted > 0) store.commit();
    uncommitted = 0;
  };
  const append: EventLog['append'] = (stream, expected, events) => {
    if (store.stream(stream).head !== expected) return Promise.resolve('conflict');
    if (uncommitted === 0) store.begin();
    for (const { id, type, data, metadata } of events) {
      const json = {
        metadata: Buffer.from(JSON.stringify(metadata)),
        data: Buffer.from(JSON.stringify(data)),
      };
      store.put(stream, { id, type, contentType: 'application/json', ...json }, Date.now());
    }
    uncommitted += events.length;
    if (uncommitted >= EVENTS_A_COMMIT) commit();
    return Promise.resolve({ revision: expected + events.length, position: BigInt(store.last) });
  };
  return {
    append,
    close: () => {
      commit();
      store.close();
    },
  };
};
