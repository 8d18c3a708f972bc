import type { EventLog } from '../../kernel/event-log.ts';
import type { Tracing } from './tracing.types.ts';

const call = (method: 'Append' | 'Read', stream: string) => ({
  'rpc.system': 'grpc',
  'rpc.service': 'event_store.client.streams.Streams',
  'rpc.method': method,
  'suuq.stream': stream,
});

/** Traces what calls ask of the log: appends and reads of streams. */
export const tracedLog = (log: EventLog, { step }: Pick<Tracing, 'step'>): EventLog => ({
  append: (stream, expected, events) =>
    step('append', { ...call('Append', stream), 'suuq.events': events.length }, () =>
      log.append(stream, expected, events),
    ),
  readStream: (stream, ...asked) =>
    step('read stream', call('Read', stream), () => log.readStream(stream, ...asked)),
  readLast: (stream) => step('read stream', call('Read', stream), () => log.readLast(stream)),
  readAll: (...asked) => log.readAll(...asked),
  follow: (options) => log.follow(options),
  head: (enough) => log.head(enough),
  seen: () => log.seen(),
  close: () => log.close(),
});
