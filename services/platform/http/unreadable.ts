import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { messages } from '#contracts/messages';
import type { Problem } from '#contracts/kernel/problem';

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Milliseconds that a client has to send the rest and to read its answer: closing the connection at once may discard
 * the answer.
 */
const LINGER = 2_000;

/**
 * Answers a request that is not readable as HTTP, or has too long headers, in the shape of every other refusal, and
 * hangs up.
 */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Duplex): void {
  // What follows it is not readable either, and is thrown away.
  if (socket.writableEnded && !socket.destroyed) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = 'INVALID_INPUT';
  const body = JSON.stringify({ message: messages[code], code, requestId: randomUUID() } satisfies Problem);
  const status = STATUS[error.code ?? ''] ?? '400 Bad Request';
  const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}`;
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${headers}\r\n\r\n${body}`);
  const late = setTimeout(() => socket.destroy(), LINGER).unref();
  socket.resume().once('close', () => clearTimeout(late));
}
