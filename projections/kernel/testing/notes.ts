import { sql } from 'kysely';
import { z } from 'zod';
import { event } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { projectionEvents } from '#contracts/system/events';
import type { Database } from '../database.ts';
import type { Projection } from '../projection.ts';
import { rowProjector } from '../row-projector.ts';
import { createTable, table } from '../table.ts';

/** A small read table for the kernel's tests. */
const noteText = z.strictObject({ text: z.string() });
const noteEvents = {
  NoteWritten: event('NoteWritten', noteText),
  NoteRead: event('NoteRead', z.strictObject({})),
  NoteBurnt: event('NoteBurnt', z.strictObject({})),
} as const;

/** The events of a newer shop, which writes version 2. */
const newerEvents: typeof noteEvents = {
  ...noteEvents,
  NoteWritten: noteEvents.NoteWritten.next(noteText, (before) => before),
};

interface NoteRow {
  id: string;
  text: string;
  revision: number;
}

export const notesTable = (name: string) =>
  table<NoteRow>(name, 'id', {
    id: 'text primary key',
    text: 'text not null',
    revision: 'integer not null',
  });

/** Texts that the projection cannot apply: that of a note, or `name: text` for one of several projections. */
export const poison = new Set<string>();

/**
 * `shout` makes something else of the same events, as another version would; `isNewer` also reads those of a newer
 * shop.
 */
export const notesProjection = ({
  name = 'notes',
  version = 1,
  shout = false,
  isNewer = false,
} = {}): Projection =>
  rowProjector({
    name,
    version,
    table: notesTable(name),
    migrate: (db) => createTable(db, notesTable(name)),
    streams: { note: isNewer ? newerEvents : noteEvents },
    revisions: { note: 'revision' },
    key: ({ stream }) => stream,
    on: {
      NoteWritten: (row, { stream, data }) => {
        if (poison.has(data.text) || poison.has(`${name}: ${data.text}`))
          throw new Error(`cannot read ${data.text}`);
        const written = shout ? data.text.toUpperCase() : data.text;
        return { id: stream, text: row ? `${row.text} ${written}` : written, revision: 0 };
      },
      NoteRead: 'ignored',
      NoteBurnt: () => undefined,
    },
  });

export const written = (text: string) => noteEvents.NoteWritten.create({ text });
export const read = noteEvents.NoteRead.create({});
export const burnt = noteEvents.NoteBurnt.create({});

/** The texts by stream. */
export const notes = async (db: Database, name = 'notes'): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await sql<{
    id: string;
    text: string;
  }>`select id, text from ${sql.table(name)}`.execute(db);
  return Object.fromEntries(rows.map(({ id, text }) => [id, text]));
};

/** What an operator decides about a parked note. */
export const decided = (decision: 'retry' | 'skip', { stream, id, type, revision }: RecordedEvent) => {
  const { ParkedEventRetried, ParkedEventSkipped } = projectionEvents;
  const definition = decision === 'skip' ? ParkedEventSkipped : ParkedEventRetried;
  const at = new Date(0).toISOString();
  return definition.create({
    projection: 'notes',
    stream,
    eventId: id,
    eventType: type,
    revision,
    reason: 'a test',
    at,
  });
};
