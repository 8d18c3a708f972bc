const codeOf = (control: string): string => (control.codePointAt(0) ?? 0).toString(16);

/**
 * One line for a terminal. What people wrote may hold characters that move its cursor, change its title or begin another
 * line; each is shown by its code, as `\u{1b}`.
 */
export const printable = (line: string): string =>
  line.replaceAll(/\p{Cc}/gu, (control) => `\\u{${codeOf(control)}}`);

/** An error for a terminal, whose text may have several lines, in one. */
export const printableError = (error: unknown): string => printable(String(error).replaceAll(/\s+/g, ' '));

/** The same value as JSON for a terminal or a pipe: JSON itself leaves some control characters as they are. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/[\u007F-\u009F]/g, (control) => `\\u00${codeOf(control)}`);
