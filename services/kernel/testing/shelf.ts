import { z } from 'zod';
import { event, type EventsOf } from '#contracts/kernel/event';
import type { Aggregate } from '../aggregate.ts';
import type { CommandContext } from '../command-context.ts';
import { accept, refuse } from '../decision.ts';
import { createHandler } from '../handle.ts';
import type { MemoryLog } from './memory-log.ts';

export const events = { Taken: event('Taken', z.strictObject({ left: z.int() })) } as const;
type Taken = EventsOf<typeof events>;

/** An aggregate for tests of the handler: a shelf of 50 pieces, whose state is how many are left. */
export const shelf: Aggregate<number, Taken> = {
  category: 'shelf',
  events,
  initial: 50,
  evolve: (_, { data }) => data.left,
};

/** The decision to take one piece. */
export const take = (left: number) =>
  left === 0 ? refuse('EMPTY') : accept(events.Taken.create({ left: left - 1 }));

let commands = 0;
export const context = (commandId = `command-${++commands}`): CommandContext => ({
  commandId,
  correlationId: commandId,
  causationId: commandId,
  actor: { process: 'test' },
});

/** A process of the shop over a log, whose cached states never count as fresh unless it is said. */
export const newProcess = (log: MemoryLog, isFresh = () => false) =>
  createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data), isFresh });
