import { percentile } from '../rounds.ts';
import type { Answer } from './lanes.ts';

const TURNED_AWAY = '503';
const UNSENT = 'not sent';

/** Counts the outcomes of an overload's calls. */
export class Tally {
  readonly #accepted: number[] = [];
  readonly #others = new Map<string, number>();

  add({ status, saysWhen }: Answer, ms: number): void {
    if (status >= 200 && status < 300) this.#accepted.push(ms);
    else this.#count(status === 503 && saysWhen ? TURNED_AWAY : status === 0 ? 'no answer' : String(status));
  }

  /** All connections were busy: a proxy would have refused the call. */
  addUnsent(): void {
    this.#count(UNSENT);
  }

  get accepted(): number {
    return this.#accepted.length;
  }

  get p99(): number {
    const sorted = this.#accepted.toSorted((a, b) => a - b);
    return percentile(sorted, 0.99);
  }

  /** The number of answers that must not occur, even in an overload. */
  get wrong(): number {
    const ofKind = (kind: string) => this.#others.get(kind) ?? 0;
    const all = this.#others.values().reduce((sum, many) => sum + many, 0);
    return all - ofKind(TURNED_AWAY) - ofKind(UNSENT);
  }

  get others(): string {
    return [...this.#others].map(([kind, many]) => `${kind}: ${many}`).join(', ') || 'none';
  }

  #count(kind: string): void {
    this.#others.set(kind, (this.#others.get(kind) ?? 0) + 1);
  }
}
