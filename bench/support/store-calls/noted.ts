import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isByTheClock } from './by-the-clock.ts';

/** A call from a process of the shop to one of its stores. */
export interface Noted {
  readonly process: string;
  readonly call: 'statement' | 'append' | 'stream read';
  /** A statement's text, or the name of a stream. */
  readonly what: string;
  /** A statement outside of a transaction. */
  readonly alone?: boolean;
  /** The request that caused it, as method and address; missing for what a process does by itself. */
  readonly request?: string;
}

/** How often each kind of call was made. */
export type Counts = ReadonlyMap<string, number>;

const NOTE = pathToFileURL(join(import.meta.dirname, 'note.ts')).href;

/** With these variables the shop's processes record their calls in a file. */
export const notingCalls = (file: string): NodeJS.ProcessEnv => {
  writeFileSync(file, '');
  return { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${NOTE}`, NOTED_CALLS: file };
};

/** The current end of the file: later calls are behind it. */
export const placeIn = (file: string): number => statSync(file).size;

/**
 * The calls recorded from one place on, without the periodic ones. A line that is being written at either end is left
 * out.
 */
export const notedSince = (file: string, place: number): readonly Noted[] => {
  const text = readFileSync(file)
    .subarray(Math.max(0, place - 1))
    .toString();
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  return (place === 0 ? lines : lines.slice(1))
    .filter((line) => line !== '')
    .map((line): Noted => JSON.parse(line))
    .filter(({ call, what }) => call !== 'statement' || !isByTheClock(what));
};

const TARGET = /\b(insert into|update|delete from) "?((?:\w+\.)?\w+)"?/i;
const SOURCE = /\bfrom "?((?:\w+\.)?\w+)"?/i;

/** A call as what it does to what: `insert into orders`, `append to stock`. */
export const kindOf = ({ call, what }: Noted): string => {
  if (call === 'append') return `append to ${what.split('-', 1)[0]}`;
  if (call === 'stream read') return `read of ${what.split('-', 1)[0]}`;
  const [, verb, target] = TARGET.exec(what) ?? [];
  if (verb) return `${verb.toLowerCase()} ${target}`;
  const source = SOURCE.exec(what)?.[1];
  return source === undefined ? what.slice(0, 60).toLowerCase() : `select ${source}`;
};

const KINDS = ['statement', 'append', 'stream read'] as const;

/**
 * Sums: `transactions` are those with a begin and an end, `simulator` is what an external payment provider would do.
 */
export const totalsOf = (noted: readonly Noted[]) => {
  const [statements = [], appends = [], streamReads = []] = KINDS.map((kind) =>
    noted.filter(({ call }) => call === kind),
  );
  const ours = statements.filter((statement) => !isSimulator(statement));
  return {
    transactions: ours.filter(({ what }) => /^begin/i.test(what)).length,
    statements: ours.length,
    alone: ours.filter(({ alone }) => alone).length,
    simulator: statements.length - ours.length,
    appends: appends.length,
    streamReads: streamReads.length,
  };
};

/** The simulator of the payment providers has its tables in a schema of its own. */
export const isSimulator = ({ what }: Noted): boolean => what.includes('simulator.');

export const countsOf = (noted: readonly Noted[]): Counts => {
  const counts = new Map<string, number>();
  for (const each of noted) {
    const kind = `${each.process.replace('suuq-', '')}: ${kindOf(each)}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
};
