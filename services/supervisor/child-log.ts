import { appendFileSync, renameSync, statSync } from 'node:fs';

/** Bytes after which a log begins anew; the one before it is kept as `.1`. */
const FULL = 20_000_000;
/** pino's numbers: 40 is a warning. */
const WORTH_SHOWING = 40;
/** What Node puts around the sentence that matters when a process dies. */
const DECORATION = /^\s+at |^\s*\^+$|^\s*throw |^node:internal|^Node\.js v|^\s*[{}]\s*$/;
/** Milliseconds in which the same line is shown once. */
const SAME_LINE = 10_000;

export type ChildLog = {
  hear(text: string): void;
  hearError(text: string): void;
  /** The last line of what it complained about, for whoever has to say why it ended. */
  lastWords(): string;
};

/** Keeps all that a child says in a file, and shows the little that a person at the terminal must know. */
export function childLog(name: string, file: string, show: (line: string) => void): ChildLog {
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let complaint = '';
  const shown = new Map<string, number>();

  function write(text: string): void {
    if (size > FULL) {
      renameSync(file, `${file}.1`);
      size = 0;
    }
    appendFileSync(file, text, { mode: 0o600 });
    size += Buffer.byteLength(text);
  }

  function showOnce(line: string): void {
    const now = Date.now();
    if (now - (shown.get(line) ?? 0) < SAME_LINE) return;
    if (shown.size > 100) shown.clear();
    shown.set(line, now);
    show(`${name}  ${line}`);
  }

  return {
    hear(text) {
      write(text);
      for (const line of text.split('\n')) {
        const worth = line.startsWith('{"level":') ? warning(line) : undefined;
        if (worth !== undefined) showOnce(worth);
      }
    },
    hearError(text) {
      write(text);
      const lines = text.split('\n').filter((line) => line.trim() !== '' && !DECORATION.test(line));
      const error = lines.find((line) => /^\w*Error\b/.test(line));
      complaint = error ?? lines.at(-1) ?? complaint;
      for (const line of error === undefined ? lines.slice(0, 3) : [error]) showOnce(line);
    },
    lastWords: () => (complaint === '' ? '' : `: ${complaint}`),
  };
}

/** The sentence of a JSON line that warns or worse. A line that came in two pieces is in the file, whole. */
function warning(line: string): string | undefined {
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level?: unknown;
      msg?: unknown;
      err?: { message?: unknown };
    };
    if (typeof level !== 'number' || level < WORTH_SHOWING) return undefined;
    const reason = typeof err?.message === 'string' && err.message !== msg ? ` (${err.message})` : '';
    return `${typeof msg === 'string' ? msg : 'warning'}${reason}`;
  } catch {
    return undefined;
  }
}
