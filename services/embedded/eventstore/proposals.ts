/** What an append must satisfy before it is tried: complete events, and not too many bytes. */
import type { Refusal } from './batch-answer.ts';
import type { ProposedEvent } from './record.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The bytes of an event that count against the limit of an append: its data alone, as in a real node (23.10). */
export const sizeOf = (event: ProposedEvent): number => event.data.length;

/** The metadata property an event lacks. */
export function missingProperty(event: ProposedEvent): 'type' | 'content-type' | undefined {
  if (event.type === '') return 'type';
  return event.contentType === '' ? 'content-type' : undefined;
}

/** Why these events cannot be appended to this stream; undefined where they can. */
export function refusalOf(stream: string, events: readonly ProposedEvent[]): Refusal | undefined {
  if (stream === '') return { kind: 'invalid', why: 'A stream name must not be empty' };
  for (const event of events) {
    if (!UUID.test(event.id)) return { kind: 'invalid', why: `Not a UUID: '${event.id}'` };
    const missing = missingProperty(event);
    if (missing !== undefined)
      return { kind: 'invalid', why: `Required Metadata Property '${missing}' is missing` };
  }
  return undefined;
}
