/**
 * Loaded into an api process before everything else: kills it once, at a moment of its calls to the log, when the file
 * that `DIES_BY` names has the moment and the stream (`asked order-…`): `read` before it reads the stream, `asked`
 * before it appends to it, `sent` while an append is on its way.
 */
import { readFileSync, rmSync } from 'node:fs';
import type shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';

const file = process.env['DIES_BY'] ?? '';
const isArmed = (moment: string, stream: string): boolean => {
  try {
    return readFileSync(file, 'utf8') === `${moment} ${stream}`;
  } catch {
    return false;
  }
};
const dieIf = (moment: string, stream: string): void => {
  if (!isArmed(moment, stream)) return;
  rmSync(file);
  process.kill(process.pid, 'SIGKILL');
};

const nameOf = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

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
      dieIf('read', nameOf(stream?.getStreamIdentifier()));
      return method.apply(this, args);
    },
);

const writing = (write: Method): Method =>
  function (...args) {
    const options = pb.BatchAppendReq.deserializeBinary(args[0] as Buffer).getOptions();
    const stream = nameOf(options?.getStreamIdentifier());
    dieIf('asked', stream);
    const written = write.apply(this, args);
    // Two turns later it has left the process, and no answer has arrived.
    setImmediate(() => setImmediate(() => dieIf('sent', stream)));
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
