/** Something that runs beside the supervisor: a child process or the embedded Postgres. */
export type Running = {
  readonly pid: number;
  /** Resolves with how it ended: a phrase to follow its name. */
  readonly ended: Promise<string>;
  /** Stops it in order, and by force after the given milliseconds. */
  stop(within: number): Promise<void>;
};

export type Service = {
  readonly name: string;
  /**
   * Resolves when it can be used, rejects with a whole sentence; stops trying when aborted, as far as possible. `born`
   * is called with its process as soon as it exists.
   */
  start(giveUp: AbortSignal, born: (pid: number) => void): Promise<Running>;
};
