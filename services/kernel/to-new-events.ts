import {
  encode,
  personalIn,
  type DomainEvent,
  type EventRegistry,
  type StoredShapes,
} from '#contracts/kernel/event';
import type { NewEvent } from './event-log.ts';
import type { CommandContext } from './command-context.ts';
import { eventId } from './event-id.ts';

/** Seals the personal fields of an event's data for its stream (design §4). */
export type Seal = (stream: string, shapes: StoredShapes, data: unknown) => Promise<unknown>;

/**
 * The events of several commands as the log takes them: checked and sealed, with ids that derive from their commands.
 */
export const toNewEvents = async (
  seal: Seal,
  registry: EventRegistry,
  stream: string,
  commands: readonly {
    readonly job: { readonly context: CommandContext };
    readonly events: readonly DomainEvent[];
  }[],
): Promise<readonly NewEvent[]> => {
  const made = commands.flatMap(({ job, events }) =>
    events.map(async (event, index): Promise<NewEvent> => {
      const { commandId, correlationId, causationId, actor } = job.context;
      const { shapes, data } = encode(registry, event);
      return {
        id: eventId(commandId, stream, index),
        type: event.type,
        data: isPersonal(shapes) ? await seal(stream, shapes, data) : data,
        metadata: { $correlationId: correlationId, $causationId: causationId, actor, schema: shapes.version },
      };
    }),
  );
  return Promise.all(made);
};

const isPersonal = (shapes: StoredShapes): boolean => personalIn(shapes, shapes.version).of !== undefined;
