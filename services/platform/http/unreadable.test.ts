import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { messages } from '#contracts/messages';
import { answerUnreadable } from './unreadable.ts';

it.each([
  ['HPE_INVALID_METHOD', '400 Bad Request', 'INVALID_INPUT'],
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large', 'INVALID_INPUT'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'UNREADABLE_BODY'],
] as const)('%s is answered %s with %s', (error, status, code) => {
  const socket = new PassThrough();
  let sent = '';
  socket.on('data', (chunk: Buffer) => {
    sent += chunk.toString();
  });
  answerUnreadable(Object.assign(new Error(error), { code: error }), socket);
  socket.read();
  const [head = '', body = ''] = sent.split('\r\n\r\n');
  expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
  expect(JSON.parse(body)).toMatchObject({ code, message: messages[code] });
});
