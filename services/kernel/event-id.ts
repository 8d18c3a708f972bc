import { hash } from 'node:crypto';

/** An event's id from its command, stream and place: a repeated append of one command is recognised by the store. */
export const eventId = (commandId: string, stream: string, index: number): string => {
  const digest = hash('sha256', `${commandId}\n${stream}\n${index}`, 'hex');
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
};
