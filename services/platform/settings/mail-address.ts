import { said } from './said.ts';

/**
 * What is wrong with a mail server's address, wherever the shop runs. Never quotes the address, which may hold a
 * password.
 */
export function mailAddressErrors(text: string): readonly string[] {
  if (text === 'none') return [];
  const url = /^smtps?:\/\//.test(text) ? URL.parse(text) : null;
  if (url === null) return ['must be like smtp://user:password@host:587 or smtps://…, or none'];
  return said(
    url.hostname === '' && 'names no host',
    (url.username === '') !== (url.password === '') && 'has half of user:password only',
    url.search !== '' && 'has options, which it takes none of',
  );
}

/** What is wrong with the sender of letters. */
export const senderErrors = (text: string): readonly string[] =>
  /^(?:[^<>@\r\n"]{1,100} <[\w.+-]+@[\w-]+(?:\.[\w-]+)+>|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)$/.test(text)
    ? []
    : ['must be an address, alone or behind a name: Suuq <orders@shop.example>'];
