import { sql, type RawBuilder } from 'kysely';

/** Replaces NUL by U+FFFD: Postgres refuses NUL in a parameter, and no text that we store has one. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '\uFFFD');

/** Half a surrogate pair as JSON writes it; or any other escape, so that a backslash before it is not taken for its own. */
const ESCAPE = /\\(?:(ud[89a-f][0-9a-f]{2})|.)/g;

/**
 * JSON for Postgres, with U+FFFD for half a surrogate pair, which it refuses: a text may have been cut there. What is
 * sent as text gets the same by being written as UTF-8.
 */
export const jsonOf = (value: unknown): string => {
  const json = JSON.stringify(value);
  return json.includes(String.raw`\ud`)
    ? json.replaceAll(ESCAPE, (escape, half?: string) => (half === undefined ? escape : '\uFFFD'))
    : json;
};

const literally = (text: string): string => withoutNul(text).replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The `like` pattern for texts that contain this one. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** The `like` pattern for texts that begin with this one. */
export const beginningWith = (text: string): string => `${literally(text)}%`;

/** The pattern in lower case, for a column that keeps its text in lower case and is compared byte by byte. */
export const inLowerCase = (pattern: string): RawBuilder<string> =>
  sql<string>`lower(${pattern} collate "und-x-icu") collate "C"`;
