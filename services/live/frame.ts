import type { LiveMessage } from '#contracts/live/messages';

/** A message as a server-sent event. Its id says: everything up to this log position was sent. */
export const frame = (message: LiveMessage, id?: bigint): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(message)}\n\n`;

/** A frame without its id, for when not everything up to there has been sent yet. */
export const withoutId = (text: string): string => text.slice(text.indexOf('\n') + 1);
