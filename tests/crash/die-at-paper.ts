/**
 * Loaded into an api process before everything else: kills it at a moment of issuing papers, once, when the file that
 * `DIES_BY` names says which: `read` before it looks how far the numbers are, `asked` before an append, `sent` while one is
 * on its way.
 */
import { readFileSync, rmSync } from 'node:fs';
import type shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';

const file = process.env['DIES_BY'] ?? '';
const isArmed = (moment: string): boolean => {
  try {
    return readFileSync(file, 'utf8') === moment;
  } catch {
    return false;
  }
};
const dieIf = (moment: string): void => {
  if (!isArmed(moment)) return;
  rmSync(file);
  process.kill(process.pid, 'SIGKILL');
};

const isPapers = (identifier: shared.StreamIdentifier | undefined): boolean =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString() === 'invoices-all';

type Method = (this: object, ...args: unknown[]) => unknown;
const around = (target: object, name: string, wrap: (method: Method) => Method): void => {
  const method = Reflect.get(target, name) as Method;
  Object.defineProperty(target, name, { value: wrap(method) });
};

around(
  streams.StreamsClient.prototype,
  'makeServerStreamRequest',
  (method) =>
    function (...args) {
      const stream = (args[3] as pb.ReadReq).getOptions()?.getStream();
      if (isPapers(stream?.getStreamIdentifier())) dieIf('read');
      return method.apply(this, args);
    },
);

const writing = (write: Method): Method =>
  function (...args) {
    const options = pb.BatchAppendReq.deserializeBinary(args[0] as Buffer).getOptions();
    const isOne = isPapers(options?.getStreamIdentifier());
    if (isOne) dieIf('asked');
    const written = write.apply(this, args);
    // By the next turns it has left the process, and nothing has come back.
    if (isOne) setImmediate(() => setImmediate(() => dieIf('sent')));
    return written;
  };
around(
  streams.StreamsClient.prototype,
  'makeBidiStreamRequest',
  (method) =>
    function (...args) {
      const call = method.apply(this, args) as object;
      around(call, 'write', writing);
      return call;
    },
);
