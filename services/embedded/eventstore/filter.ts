/** Filters of `$all`: by prefix or regular expression, on the stream name or the event type. */
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { invalid } from './failures.ts';
import { recordStream, recordType } from './record.ts';

/** A real node's default when the filter sets no window. */
const DEFAULT_WINDOW = 32;

export type Filter = {
  readonly matches: (record: Buffer) => boolean;
  /** After this many considered events a subscriber gets a checkpoint. */
  readonly checkpointEvery: number;
};

/** @throws CallFailure for an invalid regular expression */
export function parseFilter(options: ReadReq.Options.FilterOptions): Filter {
  const onStream = options.getStreamIdentifier();
  const expression = onStream ?? options.getEventType();
  if (expression === undefined) throw invalid('a filter needs an expression');
  const part = onStream === undefined ? recordType : recordStream;
  const test = textTest(expression.getRegex(), expression.getPrefixList());
  const window = options.hasMax() ? options.getMax() : DEFAULT_WINDOW;
  const multiplier = options.getCheckpointintervalmultiplier();
  return {
    matches: (record) => test(part(record)),
    checkpointEvery: Math.max(1, window) * Math.max(1, multiplier),
  };
}

function textTest(regex: string, prefixes: readonly string[]): (text: string) => boolean {
  if (prefixes.length > 0) return (text) => prefixes.some((prefix) => text.startsWith(prefix));
  try {
    const pattern = new RegExp(regex);
    return (text) => pattern.test(text);
  } catch {
    throw invalid(`not a regular expression: ${regex}`);
  }
}
