import { expect, it } from 'vitest';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { decisionIn, skippedEvents } from './parked-decisions.ts';
import { FakeLog } from '../testing/fake-log.ts';
import { decided, written } from '../testing/notes.ts';

const log = new FakeLog();
log.append('note-1', written('a'));
const [event] = log.all as [RecordedEvent];
log.append('projection-notes', decided('skip', event));
const decision = log.all.at(-1) as RecordedEvent;

it('what another program writes among the decisions is none, and hides none', async () => {
  const odd: readonly unknown[] = [
    { ...decision, data: null },
    { ...decision, data: {} },
    { ...decision, data: { stream: 1, eventId: 2 } },
    { ...decision, metadata: undefined },
    { ...decision, metadata: {} },
    { ...decision, type: 'ParkedEventForgotten' },
  ];
  const all = [...odd, decision] as readonly RecordedEvent[];
  expect(all.map(decisionIn)).toEqual([
    ...odd.map(() => undefined),
    { stream: 'note-1', eventId: event.id, revision: 0, skips: true },
  ]);
  const read = { readStream: () => Promise.resolve(all) };
  expect(await skippedEvents(read, 'notes')).toEqual(new Set([event.id]));
});
