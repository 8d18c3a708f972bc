/**
 * A call that no real node has: it copies the log into a new file on this machine. Only the store's own process may
 * open its file.
 */
import { Client, credentials, type handleUnaryCall, Metadata, type Server, status } from '@grpc/grpc-js';
import type { Calls } from './calls.ts';
import { CallFailure } from './failures.ts';
import type { Copied } from './online-copy.ts';

const PATH = '/suuq.embedded.Log/Copy';

const encode = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const decode = (bytes: Buffer): unknown => JSON.parse(bytes.toString());
const methods = {
  copy: {
    path: PATH,
    requestStream: false,
    responseStream: false,
    requestSerialize: encode,
    requestDeserialize: decode,
    responseSerialize: encode,
    responseDeserialize: decode,
  },
} as const;

export function addCopying(server: Server, calls: Calls, copy: (path: string) => Promise<Copied>): void {
  const handle: handleUnaryCall<unknown, Copied> = ({ request, metadata }, reply) =>
    calls.answer({ metadata }, reply, () => copy(pathIn(request)));
  server.addService(methods, { copy: handle });
}

function pathIn(request: unknown): string {
  if (
    typeof request === 'object' &&
    request !== null &&
    'path' in request &&
    typeof request.path === 'string'
  )
    return request.path;
  throw new CallFailure(status.INVALID_ARGUMENT, 'a copy needs the path of a new file');
}

/** Asks the event store on a port of this machine to copy its log into a new file. Rejects when it does not. */
export function askForCopy(port: number, secret: string, path: string): Promise<Copied> {
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
  const metadata = new Metadata();
  metadata.set('connection-name', secret);
  return new Promise<Copied>((resolve, reject) => {
    client.makeUnaryRequest(PATH, encode, decode, { path }, metadata, (failure, answer) => {
      client.close();
      const position =
        typeof answer === 'object' && answer !== null && 'position' in answer && answer.position;
      if (failure === null && typeof position === 'number') resolve({ position });
      else
        reject(
          new Error(
            `The event store does not copy its log: ${failure?.details ?? 'it answers something else'}`,
          ),
        );
    });
  });
}
