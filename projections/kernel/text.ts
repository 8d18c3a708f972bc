import { sql, type RawBuilder } from 'kysely';

/** Replaces NUL by U+FFFD: Postgres refuses NUL in a parameter, and no text that we store has one. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '\uFFFD');

const literally = (text: string): string => withoutNul(text).replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The `like` pattern for texts that contain this one. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** The `like` pattern for texts that begin with this one. */
export const beginningWith = (text: string): string => `${literally(text)}%`;

/** The pattern in lower case, for a column that keeps its text in lower case and is compared byte by byte. */
export const inLowerCase = (pattern: string): RawBuilder<string> =>
  sql<string>`lower(${pattern} collate "und-x-icu") collate "C"`;
