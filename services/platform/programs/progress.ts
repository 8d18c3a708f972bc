/** The part of a terminal that is used; `process.stderr` is one. */
export interface Terminal {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** Shows a person how far a long command is: a bar on a terminal, elsewhere a line now and then. */
export interface Progress {
  /** `done` of `total`, in words that say what is counted: `4,512 of 10,000 rows`. */
  show(done: number, total: number, words: string): void;
  /** Removes the bar, when the command is over or something else is to be written. */
  clear(): void;
}

const WIDTH = 24;
/** Milliseconds between two drawings of the bar, and between two lines. */
const PAUSE = { bar: 100, lines: 5_000 } as const;
const ERASE = '\r\u001B[K';

export const progressOn = (terminal: Terminal): Progress =>
  terminal.isTTY === true ? barOn(terminal) : linesOn(terminal);

const shareOf = (done: number, total: number): number => (total <= 0 ? 1 : Math.min(1, done / total));

const barOn = (terminal: Terminal): Progress => {
  let drawn = -PAUSE.bar;
  return {
    show: (done, total, words) => {
      const now = performance.now();
      if (now - drawn < PAUSE.bar && done < total) return;
      drawn = now;
      const full = Math.round(shareOf(done, total) * WIDTH);
      const bar = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}`;
      terminal.write(`${ERASE}${`${bar}  ${words}`.slice(0, (terminal.columns ?? 80) - 1)}`);
    },
    clear: () => void terminal.write(ERASE),
  };
};

const linesOn = (terminal: Terminal): Progress => {
  let told = performance.now();
  return {
    show: (_, __, words) => {
      if (performance.now() - told < PAUSE.lines) return;
      told = performance.now();
      terminal.write(`${words}\n`);
    },
    clear: () => undefined,
  };
};
