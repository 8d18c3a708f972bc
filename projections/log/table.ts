import { sql, type RawBuilder } from 'kysely';
import { table } from '../kernel/table.ts';

/** Where an event is in the log, and what it is looked for by. What it says is read from the log itself. */
export interface LogRow {
  position: number;
  event_id: string;
  stream: string;
  /** The part of the stream's name before its id. */
  category: string;
  revision: number;
  type: string;
  /** A person's id or a process's name. */
  actor: string;
  correlation_id: string;
  causation_id: string;
  created_at: Date;
  /** What a search finds it by, a space between two words: nothing of it is personal. */
  words: string;
}

export type LogTables = { log_events: LogRow };

export const logTable = table<LogRow>('log_events', 'position', {
  position: 'bigint primary key',
  event_id: 'text not null',
  stream: 'text not null',
  category: 'text not null',
  revision: 'integer not null',
  type: 'text not null',
  actor: 'text not null',
  correlation_id: 'text not null',
  causation_id: 'text not null',
  created_at: 'timestamptz not null',
  words: 'text not null',
});

/**
 * The index has the last characters alone, by which people and pages name streams and persons: what is asked by its whole
 * name is found by its end, too.
 */
export const END = 6;

/** By letters, as Postgres counts them: an operator's name may have some of two halves. */
const endOf = (name: string): string => Array.from(name).slice(-END).join('');

/** A stream, or an actor, of these names. */
export const isNamed = (column: 'stream' | 'actor', ...names: readonly string[]): RawBuilder<boolean> => sql`
  (right(${sql.ref(column)}, ${sql.lit(END)}) = any(${names.map(endOf)}) and ${sql.ref(column)} = any(${names}))`;

/** The words as Postgres searches them: each as it is, since `to_tsvector` would part some ids and join some words. */
export const wordVector = "array_to_tsvector(string_to_array(words, ' '))";
