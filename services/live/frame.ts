import type { LiveMessage } from '#contracts/live/messages';

/** A message as a server-sent event. Its id says: everything up to this log position has been told. */
export const frame = (message: LiveMessage, id?: bigint): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(message)}\n\n`;

/** The same without its id: when not everything up to there has been told yet. */
export const withoutId = (text: string): string => text.slice(text.indexOf('\n') + 1);
