import { sql, type RawBuilder } from 'kysely';

/** Postgres keeps no NUL in a text and refuses it in a parameter; nothing that we store has one. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '\uFFFD');

const literally = (text: string): string => withoutNul(text).replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The pattern of `like` for texts that contain this one. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** The pattern of `like` for texts that begin with this one. */
export const beginningWith = (text: string): string => `${literally(text)}%`;

/** The same in lower case, for a column that keeps its text so: to be compared by its letters alone. */
export const inLowerCase = (pattern: string): RawBuilder<string> =>
  sql<string>`lower(${pattern} collate "und-x-icu") collate "C"`;
