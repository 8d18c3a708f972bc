/** A kind of fault: how often it strikes in a full run, what must hold, and what causes it. */
export interface Fault {
  readonly name: string;
  readonly count: number;
  readonly holds: string;
  /** The program, its arguments and its variables, for so many times. */
  readonly command: (count: number) => {
    readonly args: readonly [program: string, ...args: readonly string[]];
    readonly env?: Readonly<Record<string, string>>;
  };
  /** Finds the figures in its output; the whole match, or its first group. Without a figure it counts as not run. */
  readonly figure: RegExp;
  /** The tests that strike less often, in each run of the suite; or why there are none. */
  readonly inSuite: readonly string[] | string;
  /** The command strikes once, so it is run as often as needed. */
  readonly oneByOne?: true;
}

export const FIGURE = /^FIGURE (.+)/gm;

/** Runs these files of a project, the variable saying how often. */
export const tests =
  (project: string, variable: string | undefined, ...files: readonly string[]): Fault['command'] =>
  (count) => ({
    args: ['vitest', 'run', '--project', project, ...files],
    ...(variable === undefined ? {} : { env: { [variable]: String(count) } }),
  });
