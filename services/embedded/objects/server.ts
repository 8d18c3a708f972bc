import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import * as buckets from './bucket-calls.ts';
import { addressed, queryOf, type Answer, type Call } from './call.ts';
import * as objects from './object-calls.ts';
import { Refusal } from './refusal.ts';
import { verify, type Credentials } from './signature.ts';
import { openStore } from './store.ts';
import * as uploadCalls from './upload-calls.ts';
import { uploadsIn } from './uploads.ts';
import { document } from './xml.ts';

type Handler = (call: Call) => Promise<Answer>;

/** Parameters that make a request another one. One that we do not know must not pass for the request without it. */
const PLAIN =
  /^(X-Amz-.*|response-.*|list-type|prefix|delimiter|max-keys|continuation-token|start-after|marker|encoding-type|fetch-owner|x-id|max-uploads|key-marker|upload-id-marker|max-parts|part-number-marker|partNumber)$/;
const KINDS = ['uploads', 'uploadId', 'delete', 'location'] as const;

/** A small S3: what the shop uses of it, refused and answered as S3 does (S3 API reference). */
export async function objectServer(folder: string, credentials: Credentials): Promise<Server> {
  const store = await openStore(folder);
  const uploads = uploadsIn(store);
  const handlers: Record<string, Handler> = {
    'GET /': () => buckets.listBuckets(store),
    'PUT /bucket': (call) => buckets.createBucket(store, call),
    'HEAD /bucket': (call) => buckets.headBucket(store, call),
    'DELETE /bucket': (call) => buckets.removeBucket(store, call),
    'GET /bucket': (call) => buckets.listObjects(store, call),
    'GET /bucket?location': (call) => buckets.locateBucket(store, call, credentials.region),
    'POST /bucket?delete': (call) => buckets.removeObjects(store, call),
    'GET /bucket?uploads': (call) => uploadCalls.listUploads(uploads, call),
    'PUT /bucket/key': (call) => objects.putObject(store, call),
    'GET /bucket/key': (call) => objects.getObject(store, call),
    'HEAD /bucket/key': (call) => objects.headObject(store, call),
    'DELETE /bucket/key': (call) => objects.removeObject(store, call),
    'POST /bucket/key?uploads': (call) => uploadCalls.beginUpload(uploads, call),
    'PUT /bucket/key?uploadId': (call) => uploadCalls.putPart(uploads, call),
    'GET /bucket/key?uploadId': (call) => uploadCalls.listParts(uploads, call),
    'POST /bucket/key?uploadId': (call) => uploadCalls.completeUpload(uploads, call),
    'DELETE /bucket/key?uploadId': (call) => uploadCalls.abortUpload(uploads, call),
  };
  return createServer((request, response) => {
    void respond(request, response, async () => {
      const call = callOf(request, credentials);
      const handler = handlers[`${call.method} ${kindOf(call)}`];
      if (handler === undefined) throw new Refusal('MethodNotAllowed');
      return handler(call);
    });
  });
}

function callOf(request: IncomingMessage, credentials: Credentials): Call {
  const { method = 'GET', url = '/', headers } = request;
  const [path = '/', search = ''] = url.split('?', 2);
  const query = queryOf(search);
  const payload = verify({ method, path, query, headers }, credentials, new Date());
  return { method, ...addressed(path), query: new Map(query), headers, body: request, payload };
}

function kindOf({ bucket, key, query, headers }: Call): string {
  const names = [...query.keys()];
  const unknown = names.find((name) => !PLAIN.test(name) && !(KINDS as readonly string[]).includes(name));
  if (unknown !== undefined || headers['x-amz-copy-source'] !== undefined)
    throw new Refusal('NotImplemented');
  const kind = KINDS.find((name) => query.has(name));
  const level = bucket === '' ? '/' : key === '' ? '/bucket' : '/bucket/key';
  return kind === undefined ? level : `${level}?${kind}`;
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
    // What is left of a body that nobody reads must not be taken for the next request.
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
