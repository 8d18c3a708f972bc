import type { Run } from './runs.ts';

/** What the events of one wish say as their cause. */
export interface RunCauses {
  /** Of the present run. */
  readonly own: string;
  /** Of the interrupted runs of the same file that it goes on from. */
  readonly former: ReadonlySet<string>;
}

/** `hash` is that of the file's content. */
export const runCauses = ({ hash }: { readonly hash: string }, { number, since }: Run): RunCauses => {
  const causeOf = (run: number) => `import ${hash} ${run}`;
  const former = Array.from({ length: number - since }, (_, place) => causeOf(since + place));
  return { own: causeOf(number), former: new Set(former) };
};
