import type { Chance } from '../../services/seed/demo/history/chance.ts';
import type { Timeline } from './timeline.ts';

export type Place = 'log' | 'vault' | 'PayPal' | 'Stripe';

/**
 * The fate of a call: `unheard` never arrives, `unanswered` takes effect and its answer is lost, `late` takes effect
 * after its caller has given up.
 */
export type Fate = 'answered' | 'unheard' | 'unanswered' | 'late';

/** How bad conditions are, from calm to a storm; what is away, and until when. Each seed has one kind of weather. */
export class Weather {
  /** From 0 to 1. */
  readonly violence: number;
  readonly #luck: Chance;
  readonly #timeline: Timeline;
  readonly #awayUntil = new Map<Place, number>();
  #isQuiet = true;

  constructor(luck: Chance, timeline: Timeline) {
    this.#luck = luck;
    this.#timeline = timeline;
    this.violence = luck.happens(0.15) ? 0 : luck.next();
  }

  begin(): void {
    this.#isQuiet = false;
  }

  /** From now on everything answers. */
  end(): void {
    this.#isQuiet = true;
    this.#awayUntil.clear();
  }

  takeAway(place: Place, ms: number): void {
    this.#awayUntil.set(place, this.#timeline.now + ms);
  }

  isAway(place: Place): boolean {
    return (this.#awayUntil.get(place) ?? 0) > this.#timeline.now;
  }

  /** Whether a fault happens that happens this often in the worst conditions. */
  strikes(atWorst: number): boolean {
    return !this.#isQuiet && this.#luck.happens(atWorst * this.violence);
  }

  fate(): Fate {
    if (!this.strikes(0.12)) return 'answered';
    return (['unheard', 'unanswered', 'late'] as const)[this.#luck.pick([1, 3, 1])] ?? 'answered';
  }

  /** Milliseconds of one way; sometimes one call overtakes another. */
  latency(): number {
    return this.#luck.happens(0.05) ? this.#luck.between(50, 2_000) : this.#luck.between(1, 25);
  }

  /** How many ms a caller waits for an answer that does not come. */
  patience(): number {
    return this.#luck.between(300, 9_000);
  }
}
