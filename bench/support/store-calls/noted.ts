import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isByTheClock } from './by-the-clock.ts';

/** A call that a process of the shop made to one of its stores. */
export interface Noted {
  readonly process: string;
  readonly call: 'statement' | 'append' | 'stream read';
  /** A statement's text, or the name of a stream. */
  readonly what: string;
  /** A statement that is in no transaction but its own. */
  readonly alone?: boolean;
  /** The request that made it, by method and address; what a process does by itself has none. */
  readonly request?: string;
}

/** How often each kind of call was made. */
export type Counts = ReadonlyMap<string, number>;

const NOTE = pathToFileURL(join(import.meta.dirname, 'note.ts')).href;

/** With these variables processes of the shop write their calls down in a file. */
export const notingCalls = (file: string): NodeJS.ProcessEnv => {
  writeFileSync(file, '');
  return { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${NOTE}`, NOTED_CALLS: file };
};

/** Where the calls begin that are noted from now on. */
export const placeIn = (file: string): number => statSync(file).size;

/** What was noted from one place on, without what no caller causes. A line that is being written at either end is left out. */
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

/** A call by what it does to what: `insert into orders`, `append to stock`. */
export const kindOf = ({ call, what }: Noted): string => {
  if (call === 'append') return `append to ${what.split('-', 1)[0]}`;
  if (call === 'stream read') return `read of ${what.split('-', 1)[0]}`;
  const [, verb, target] = TARGET.exec(what) ?? [];
  if (verb) return `${verb.toLowerCase()} ${target}`;
  const source = SOURCE.exec(what)?.[1];
  return source === undefined ? what.slice(0, 60).toLowerCase() : `select ${source}`;
};

const KINDS = ['statement', 'append', 'stream read'] as const;

/** Sums: `transactions` are those with a beginning and an end, `simulator` what a payment provider would do elsewhere. */
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

/** The stand-in for payment providers has its tables in a schema of its own. */
export const isSimulator = ({ what }: Noted): boolean => what.includes('simulator.');

export const countsOf = (noted: readonly Noted[]): Counts => {
  const counts = new Map<string, number>();
  for (const each of noted) {
    const kind = `${each.process.replace('suuq-', '')}: ${kindOf(each)}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
};
