import { hash } from 'node:crypto';

/** An event's id, derived from its command, stream and index, so that the store recognises a repeated append. */
export const eventId = (commandId: string, stream: string, index: number): string => {
  const digest = hash('sha256', `${commandId}\n${stream}\n${index}`, 'hex');
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
};
