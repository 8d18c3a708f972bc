import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Response } from 'express';
import { z } from 'zod';
import { errorCode } from '#resilience/error-code';
import { messages as catalogue } from '#contracts/messages';
import { commonRefusals, type Problem } from '#contracts/kernel/problem';
import type { Refusal, Refusals } from '#contracts/kernel/refusal';
import type { Route } from '#contracts/kernel/route';
import { DRAINED } from './body.ts';
import { cookieName } from './cookies.ts';
import type { Beside, Cookie, Done, DoneAsJson, RefusedCall, Streamed } from './reply.ts';
import { RETRY_AFTER } from './unavailable.ts';

/**
 * The headers of every answer of the API: it is data for one reader only, and nothing that a browser could run or
 * frame.
 */
const ALWAYS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
} as const;

const messages: Readonly<Record<string, string>> = catalogue;

export type AnyReply = Done<unknown> | DoneAsJson | Streamed | RefusedCall<string>;

/** The status of a reply. Throws for a code that neither this route nor every call declares, which is a bug of ours. */
export const statusOf = (route: Pick<Route, 'status' | 'refusals' | 'path'>, reply: AnyReply): number =>
  reply.kind === 'refused' ? declaredBy(route, reply.code).status : (route.status ?? 200);

const common: Refusals = commonRefusals;

function declaredBy(route: Pick<Route, 'refusals' | 'path'>, code: string): Refusal {
  const declared = [route.refusals, common].find((table) => table && Object.hasOwn(table, code));
  const refusal = declared?.[code];
  if (refusal === undefined) throw new Error(`${route.path} does not declare ${code}`);
  return refusal;
}

/** Parses an answer, or the details of a refusal, as its route declares it; throws where it does not fit. */
export function checkAnswer(route: Route, reply: AnyReply): void {
  if (reply.kind === 'ok') route.answer.parse(reply.answer);
  if (reply.kind === 'json') route.answer.parse(JSON.parse(reply.json.toString()));
  if (reply.kind === 'refused') (declaredBy(route, reply.code).details ?? z.undefined()).parse(reply.details);
}

/** Throws where a browser would save an answer that other sites may link to, since its route does not say `file`. */
export function checkFile(
  { file, method, path }: Pick<Route, 'file' | 'method' | 'path'>,
  reply: AnyReply,
): void {
  if (file || method !== 'GET' || reply.headers === undefined) return;
  const isSaved = Object.keys(reply.headers).some((name) => name.toLowerCase() === 'content-disposition');
  if (isSaved) throw new Error(`${path} answers a file, and does not declare it`);
}

export interface Sent {
  readonly response: Response;
  readonly requestId: string;
  readonly status: number;
  readonly headers?: OutgoingHttpHeaders;
}

/** Sends JSON as one whole answer. Sends nothing to a client that is gone or already has an answer. */
export function sendJson({ response, requestId, status, headers }: Sent, json: string | Buffer): void {
  if (response.headersSent || response.destroyed) return;
  const length = Buffer.byteLength(json);
  const own = { 'Content-Length': length, 'X-Request-Id': requestId };
  const hangUp = isReadToTheEnd(response.req) ? undefined : { Connection: 'close' };
  response.writeHead(status, { ...ALWAYS, ...headers, ...own, ...hangUp });
  response.end(json);
}

/**
 * Node reads the rest of a body after the answer. Hanging up instead would lose the answer for a client that is still
 * sending, so that is only for clients that send too much, or do not say how much.
 */
const isReadToTheEnd = ({ complete, headers }: IncomingMessage): boolean =>
  complete || Number(headers['content-length'] ?? Infinity) <= DRAINED;

/** Headers for streams: no proxy or cache may hold any of it back, or compress it. */
const UNBUFFERED = {
  'Cache-Control': 'no-cache, no-store, no-transform',
  'X-Accel-Buffering': 'no',
} as const;

/**
 * Sends the head of a stream and opens it, except to a client that asked for the head alone or is gone. `onFailure` is
 * told why it broke off later.
 */
export function sendStream(
  { response, requestId, status }: Sent,
  type: string,
  reply: Streamed,
  onFailure: (error: unknown) => void,
): void {
  if (response.headersSent || response.destroyed) return reply.unopened?.();
  const contentType = type === 'text/csv' ? `${type}; charset=utf-8` : type;
  const own = { 'Content-Type': contentType, 'X-Request-Id': requestId };
  response.writeHead(status, { ...ALWAYS, ...UNBUFFERED, ...reply.headers, ...own });
  if (response.req.method === 'HEAD') {
    response.end();
    return reply.unopened?.();
  }
  response.flushHeaders();
  // A client may leave while something is being written: that is no fault, and `close` reports it.
  response.on('error', () => undefined);
  // The head is sent already: the connection is cut, so that nobody takes a part for the whole.
  try {
    const writing = reply.open(response);
    if (writing instanceof Promise)
      writing.catch((error: unknown) => {
        response.destroy();
        if (!hasLeft(error)) onFailure(error);
      });
  } catch (error) {
    response.destroy();
    throw error;
  }
}

/** What a pipeline says of a reader who has left, or was cut off. */
const hasLeft = (error: unknown): boolean => errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE';

/** Sends a refusal, in the one shape that all refusals of the shop have (design §7). */
export function sendProblem(sent: Sent, refusal: RefusedCall<string>): void {
  const body: Problem = {
    message: messages[refusal.code] ?? refusal.code,
    code: refusal.code,
    ...(refusal.details === undefined ? {} : { details: refusal.details }),
    requestId: sent.requestId,
  };
  const again = sent.status === 503 || sent.status === 429 ? { 'Retry-After': String(RETRY_AFTER) } : {};
  const headers = { ...again, ...refusal.headers, ...sent.headers };
  sendJson({ ...sent, headers }, JSON.stringify(body));
}

/** The headers of a success. `position` is the one that the client keeps. */
export function headersBeside(
  { total, nextCursor, lookRecorded, headers, cookies = [] }: Beside,
  position: bigint | undefined,
  secure: boolean,
): OutgoingHttpHeaders {
  const kept = position === undefined ? cookies : [...cookies, positionCookie(position)];
  return {
    ...headers,
    ...(total === undefined ? {} : { 'X-Total-Count': String(total) }),
    ...(nextCursor === undefined ? {} : { 'X-Next-Cursor': nextCursor }),
    ...(lookRecorded ? { 'X-Look-Recorded': 'true' } : {}),
    ...(position === undefined ? {} : { 'X-Log-Position': position.toString() }),
    ...(kept.length === 0 ? {} : { 'Set-Cookie': kept.flatMap((cookie) => cookieTexts(cookie, secure)) }),
  };
}

const positionCookie = (position: bigint): Cookie => ({
  name: 'position',
  value: position.toString(),
  maxAge: 60,
});

/** A cookie that scripts may read has one name everywhere. */
const cookieTexts = (cookie: Cookie, secure: boolean): readonly string[] => {
  const name = cookie.readable ? cookie.name : cookieName(cookie.name, secure);
  const former = { ...cookie, value: '', maxAge: 0 };
  const formerToo = cookie.clearsFormer && name !== cookie.name ? [cookieText(former, secure)] : [];
  return [cookieText({ ...cookie, name }, secure), ...formerToo];
};

const cookieText = ({ name, value, maxAge, readable }: Cookie, secure: boolean): string =>
  `${name}=${encodeURIComponent(value)}; Max-Age=${maxAge}; Path=/${readable ? '' : '; HttpOnly'}; SameSite=Lax${secure ? '; Secure' : ''}`;
