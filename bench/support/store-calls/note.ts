/**
 * Loaded into a process of the shop before everything else: records its calls to Postgres and to the log, one line of
 * JSON each, at the end of the file that `NOTED_CALLS` names.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { openSync, writeSync } from 'node:fs';
import { Server, type IncomingMessage } from 'node:http';
import type shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';
import pg from 'pg';
import type { Noted } from './noted.ts';

const file = openSync(process.env['NOTED_CALLS'] ?? '/dev/null', 'a');
/** The request that is being answered. */
const requests = new AsyncLocalStorage<string>();
const note = (noted: Omit<Noted, 'process'>): void => {
  const request = requests.getStore();
  writeSync(file, `${JSON.stringify({ process: process.title, request, ...noted })}\n`);
};

// A request is answered in the context in which its server emits it.
const told = Reflect.get(Server.prototype, 'emit') as (this: Server, ...args: unknown[]) => boolean;
Object.defineProperty(Server.prototype, 'emit', {
  value: function (this: Server, ...args: unknown[]): boolean {
    const emit = (): boolean => told.apply(this, args);
    if (args[0] !== 'request') return emit();
    const { method, url } = args[1] as IncomingMessage;
    return requests.run(`${method} ${url}`, emit);
  },
});

/** The connections that are in a transaction. */
const inTransaction = new WeakSet<object>();

const textOf = (query: unknown): string => {
  const text = typeof query === 'string' ? query : (query as { readonly text?: string }).text;
  return (text ?? '').replaceAll(/\s+/g, ' ').trim();
};

/** Wraps a prototype's method: something else sees its arguments first. */
const lookAt = <Name extends string>(
  prototype: Readonly<Record<Name, unknown>>,
  name: Name,
  look: (self: object, args: readonly unknown[]) => void,
  answered: (answer: unknown) => void = () => undefined,
): void => {
  const method = prototype[name] as (...args: unknown[]) => unknown;
  Object.defineProperty(prototype, name, {
    value: function (this: object, ...args: unknown[]): unknown {
      look(this, args);
      const answer = method.apply(this, args);
      answered(answer);
      return answer;
    },
  });
};

lookAt(pg.Client.prototype, 'query', (client, [query]) => {
  const text = textOf(query);
  if (/^(begin|start transaction)/i.test(text)) inTransaction.add(client);
  note({ call: 'statement', what: text, alone: !inTransaction.has(client) });
  if (/^(commit|rollback)$/i.test(text)) inTransaction.delete(client);
});

const nameIn = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

lookAt(streams.StreamsClient.prototype, 'makeServerStreamRequest', (_, [, , , request]) => {
  const stream = (request as pb.ReadReq).getOptions()?.getStream();
  if (stream) note({ call: 'stream read', what: nameIn(stream.getStreamIdentifier()) });
});

const noteAppend = (_: object, [request]: readonly unknown[]): void => {
  const options = pb.BatchAppendReq.deserializeBinary(request as Buffer).getOptions();
  note({ call: 'append', what: nameIn(options?.getStreamIdentifier()) });
};
lookAt(
  streams.StreamsClient.prototype,
  'makeBidiStreamRequest',
  () => undefined,
  (call) => lookAt(call as { readonly write: unknown }, 'write', noteAppend),
);
