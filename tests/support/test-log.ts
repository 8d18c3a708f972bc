import { afterAll, inject } from 'vitest';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { FakeLog } from '../../projections/kernel/fake-log.ts';
import type { Log } from '../../projections/kernel/ports.ts';
import { createEventLog } from '../../services/platform/event-log.ts';
import type { EventLog } from '../../services/platform/event-log.types.ts';
import { LogOnNode } from './log-on-node.ts';
import { eventStoreUrl } from './stores.ts';

/** A log for the read side's tests. */
export interface TestLog extends Log {
  readonly all: readonly RecordedEvent[];
  /** The position of the last event of this test. */
  readonly end: bigint;
  /** Set to make every call fail, as when the store is away. */
  away: Error | undefined;
  append(stream: string, ...events: Parameters<FakeLog['append']>[1][]): bigint | Promise<bigint>;
  appendSystem(count: number): bigint | Promise<bigint>;
}

let node: EventLog | undefined;
afterAll(() => node?.close());

/**
 * A log with the events that are given, in memory; on the run's event store where that is a difficult one, or the one in
 * `EVENTSTORE_URL`.
 */
export async function testLog(filled = new FakeLog()): Promise<TestLog> {
  if (!inject('stores').isEventStoreProjected) return filled;
  node ??= createEventLog(eventStoreUrl());
  const log = await LogOnNode.atEndOf(node);
  await log.copy(filled.all);
  return log;
}
