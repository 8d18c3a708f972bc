import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import * as buckets from './bucket-calls.ts';
import { addressed, queryOf, type Answer, type Call } from './call.ts';
import * as objects from './object-calls.ts';
import { Refusal } from './refusal.ts';
import { verify, type Access } from './signature.ts';
import { openStore } from './store.ts';
import { document } from './xml.ts';

type Handler = (call: Call) => Promise<Answer>;

/** Headers that change a request's meaning: it must not be taken for the request without them. */
const OTHER = ['x-amz-copy-source', 'range', 'if-match', 'if-none-match'] as const;
const PLAIN = /^(X-Amz-.*|list-type|prefix|delimiter|max-keys|continuation-token|encoding-type|x-id)$/;

interface Served extends Access {
  /** Given where each bucket has a name of its own: bucket.domain. */
  readonly domain?: string;
}

/** A small S3: the part that the shop uses, with S3's answers and refusals (S3 API reference). */
export async function objectRequests(folder: string, served: Served): Promise<RequestListener> {
  const store = await openStore(folder);
  const handlers: Record<string, Handler> = {
    'PUT /bucket': (call) => buckets.createBucket(store, call),
    'GET /bucket': (call) => buckets.listObjects(store, call),
    'PUT /bucket/key': (call) => objects.putObject(store, call),
    'GET /bucket/key': (call) => objects.getObject(store, call),
    'HEAD /bucket/key': (call) => objects.headObject(store, call),
    'DELETE /bucket/key': (call) => objects.removeObject(store, call),
  };
  return (request, response) => {
    void respond(request, response, async () => {
      const call = callOf(request, served);
      const handler = handlers[`${call.method} ${levelOf(call)}`];
      if (handler === undefined) throw new Refusal('MethodNotAllowed');
      return withinRights(call, handler);
    });
  };
}

function callOf(request: IncomingMessage, { domain, ...access }: Served): Call {
  const { method = 'GET', url = '/', headers } = request;
  const [path = '/', search = ''] = url.split('?', 2);
  const query = queryOf(search);
  const { key: by, payload } = verify({ method, path, query, headers }, access, new Date());
  const address = addressed(path, headers.host, domain);
  return { method, ...address, query: new Map(query), headers, body: request, payload, by };
}

/** A caller that may not list a bucket does not learn which keys are missing in it either. */
async function withinRights(call: Call, handler: Handler): Promise<Answer> {
  const { bucket: own } = call.by;
  if (own === undefined) return handler(call);
  if (call.bucket !== own || call.key === '') throw new Refusal('AccessDenied');
  return handler(call).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'NoSuchKey' ? new Refusal('AccessDenied') : error;
  });
}

function levelOf({ bucket, key, query, headers }: Call): string {
  const isOther =
    [...query.keys()].some((name) => !PLAIN.test(name)) || OTHER.some((name) => headers[name] !== undefined);
  if (isOther) throw new Refusal('NotImplemented');
  return bucket === '' ? '/' : key === '' ? '/bucket' : '/bucket/key';
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  work: () => Promise<Answer>,
): Promise<void> {
  const requestId = randomUUID();
  response.setHeader('x-amz-request-id', requestId);
  try {
    await send(request, response, await work());
  } catch (error) {
    if (response.headersSent) return void response.destroy(); // half an object must not look like a whole one
    const refusal = error instanceof Refusal ? error : new Refusal('InternalError');
    const isGone = request.destroyed && !request.complete;
    if (refusal !== error && !isGone) console.error(error);
    // The unread rest of a body must not be taken for the next request.
    if (!request.complete) response.setHeader('connection', 'close');
    await send(request, response, answerTo(refusal, request, requestId)).catch(() => response.destroy());
  }
}

function answerTo(
  { code, status, message }: Refusal,
  { url = '/' }: IncomingMessage,
  requestId: string,
): Answer {
  const resource = url.split('?', 1)[0] ?? '/';
  const body = document([
    'Error',
    [
      ['Code', code],
      ['Message', message],
      ['Resource', resource],
      ['RequestId', requestId],
    ],
  ]);
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers = {}, body = '' }: Answer,
): Promise<void> {
  response.writeHead(
    status,
    typeof body === 'string' && request.method !== 'HEAD'
      ? { 'content-length': Buffer.byteLength(body), ...headers }
      : headers,
  );
  if (typeof body === 'string') response.end(request.method === 'HEAD' ? undefined : body);
  else await pipeline(body, response);
}
