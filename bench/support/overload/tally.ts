import { percentile } from '../rounds.ts';
import type { Answer } from './lanes.ts';

const TURNED_AWAY = '503';
const UNSENT = 'not sent';

/** What became of the calls of an overload. */
export class Tally {
  readonly #accepted: number[] = [];
  readonly #others = new Map<string, number>();

  add({ status, saysWhen }: Answer, ms: number): void {
    if (status >= 200 && status < 300) this.#accepted.push(ms);
    else this.#count(status === 503 && saysWhen ? TURNED_AWAY : status === 0 ? 'no answer' : String(status));
  }

  /** All connections were under way: what a proxy would have said. */
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

  /** Answers that an overload is not to be given. */
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
