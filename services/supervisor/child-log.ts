import { rotatedFile } from './rotated-file.ts';

/** What every line of the security log has; within a text of another line its quotes would be escaped. */
const OF_SECURITY = '"security":"';
/** The most characters of a line of which the rest is waited for. */
const LONGEST = 65_536;
/** pino's numbers: 40 is a warning. */
const WORTH_SHOWING = 40;
/** The lines that Node prints around the important sentence when a process dies. */
const DECORATION = /^\s+at |^\s*\^+$|^\s*throw |^node:internal|^Node\.js v|^\s*[{}]\s*$/;
/** Within this many milliseconds a limited number of a child's different warnings are shown, and as many of its errors. */
const WINDOW = 10_000;
const MOST_LINES = 3;

export type ChildLog = {
  hear(text: string): void;
  hearError(text: string): void;
  /** The last line that it complained with, to explain why it ended. */
  lastWords(): string;
};

/**
 * Writes all of a child's output to a file, and shows the little that a person at the terminal must know. The lines of
 * the security log are in a file of their own, too, since anybody can fill the other one by calling the shop.
 */
export function childLog(name: string, file: string, show: (line: string) => void): ChildLog {
  const all = rotatedFile(file, cannotWrite);
  const ofSecurity = rotatedFile(file.replace(/\.log$/, '.security.log'), cannotWrite);
  let rest = '';
  let complaint = '';
  const tell = (line: string) => show(`${name}  ${line}`);
  // Apart: a child that warns at its start must still be heard when it says why it ends.
  const [showWarning, showError] = [firstOnes(tell), firstOnes(tell)];

  /** A full disk must not end the shop. */
  function cannotWrite(error: unknown): void {
    showWarning(`cannot write its log: ${String(error)}`);
  }

  return {
    hear(text) {
      all.write(text);
      const lines = (rest + text).split('\n');
      rest = (lines.pop() ?? '').slice(0, LONGEST);
      for (const line of lines) {
        if (line.includes(OF_SECURITY)) ofSecurity.write(`${line}\n`);
        const worth = line.startsWith('{"level":') ? warning(line) : undefined;
        if (worth !== undefined) showWarning(worth);
      }
    },
    hearError(text) {
      all.write(text);
      const lines = text.split('\n').filter((line) => line.trim() !== '' && !DECORATION.test(line));
      const error = lines.find((line) => /^\w*Error\b/.test(line));
      complaint = error ?? lines.at(-1) ?? complaint;
      for (const line of error === undefined ? lines.slice(0, MOST_LINES) : [error]) showError(line);
    },
    lastWords: () => (complaint === '' ? '' : `: ${complaint}`),
  };
}

/** One problem makes many lines: the first few are shown, the rest is in the file. */
function firstOnes(show: (line: string) => void): (line: string) => void {
  const shown = new Set<string>();
  let since = -Infinity;
  return (line) => {
    const now = performance.now();
    if (now - since > WINDOW) {
      shown.clear();
      since = now;
    }
    if (shown.has(line) || shown.size === MOST_LINES) return;
    shown.add(line);
    show(line);
  };
}

/** The message of a JSON line with a warning or worse. */
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
