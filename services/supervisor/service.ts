/** Something that runs beside us: a child process or the embedded Postgres. */
export type Running = {
  readonly pid: number;
  /** Settles with how it ended, when it has: a phrase after its name. */
  readonly ended: Promise<string>;
  /** Ends it in order, and by force after the given milliseconds. */
  stop(within: number): Promise<void>;
};

export type Service = {
  readonly name: string;
  /**
   * Resolves when it can be used, rejects with a whole sentence; gives up when aborted, as far as it can. `born` is told
   * of its process as soon as there is one.
   */
  start(giveUp: AbortSignal, born: (pid: number) => void): Promise<Running>;
};
