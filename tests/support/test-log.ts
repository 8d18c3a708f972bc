import { inject } from 'vitest';
import { FakeLog } from '../../projections/kernel/testing/fake-log.ts';
import { createEventLog } from '../../services/platform/event-log.ts';
import type { EventLog } from '../../services/kernel/event-log.ts';
import { LogOnNode, type TestLog } from './log-on-node.ts';
import { eventStoreUrl } from './stores.ts';

let node: EventLog | undefined;
export const closeTestLog = async (): Promise<void> => {
  await node?.close();
  node = undefined;
};

/**
 * A log with the given events, in memory; on the run's event store where that is a difficult one, or the one in
 * `EVENTSTORE_URL`.
 */
export async function testLog(filled = new FakeLog()): Promise<TestLog> {
  if (!inject('stores').isEventStoreProjected) return filled;
  node ??= createEventLog(eventStoreUrl());
  const log = await LogOnNode.atEndOf(node);
  await log.copy(filled.all);
  return log;
}
