import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { messages } from '#contracts/messages';
import type { Problem } from '#contracts/kernel/problem';

interface Answer {
  readonly status: string;
  readonly code: 'INVALID_INPUT' | 'UNREADABLE_BODY';
}

const OTHERWISE: Answer = { status: '400 Bad Request', code: 'INVALID_INPUT' };
const ANSWERS: Readonly<Record<string, Answer>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', code: 'INVALID_INPUT' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'UNREADABLE_BODY' },
};

/**
 * Milliseconds that a client has to send the rest and to read its answer: closing the connection at once may discard
 * the answer.
 */
const LINGER = 2_000;

/**
 * Answers a request that is not readable as HTTP, has too long headers or does not arrive in time, in the shape of
 * every other refusal, and hangs up.
 */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Duplex): void {
  // What follows it is not readable either, and is thrown away.
  if (socket.writableEnded && !socket.destroyed) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code } = ANSWERS[error.code ?? ''] ?? OTHERWISE;
  const body = JSON.stringify({ message: messages[code], code, requestId: randomUUID() } satisfies Problem);
  const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}`;
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${headers}\r\n\r\n${body}`);
  const late = setTimeout(() => socket.destroy(), LINGER).unref();
  socket.resume().once('close', () => clearTimeout(late));
}
