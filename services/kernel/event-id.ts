import { createHash } from 'node:crypto';

/** An event's id from its command, stream and place: a repeated append of one command is recognised by the store. */
export const eventId = (commandId: string, stream: string, index: number): string => {
  const hash = createHash('sha256').update(`${commandId}\n${stream}\n${index}`).digest('hex');
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};
