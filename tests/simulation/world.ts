import { chance, type Chance } from '../../services/seed/demo/history/chance.ts';
import { SimulatedLog, type Flaws } from './simulated-log.ts';
import { Timeline } from './timeline.ts';
import { Weather } from './weather.ts';

const START = Date.parse('2026-01-05T08:00:00.000Z');

/** What everything in a simulation shares: randomness, time, the log, and the trace. */
export class World {
  readonly luck: Chance;
  readonly timeline = new Timeline();
  readonly weather: Weather;
  readonly log: SimulatedLog;
  readonly trace: string[] = [];
  /** What must never happen. The first one ends the run. */
  readonly broken: string[] = [];
  #forward = 0;
  #names = 0;

  constructor(seed: number, flaws: Flaws) {
    this.luck = chance(seed);
    this.weather = new Weather(this.luck, this.timeline);
    this.log = new SimulatedLog(() => this.wall(), flaws);
  }

  /** The wall clock. It may be set forward; `timeline.now` never is. */
  wall(): Date {
    return new Date(START + this.timeline.now + this.#forward);
  }

  setForward(ms: number): void {
    this.#forward += ms;
  }

  /** An id like the shop's own, different every time. */
  newId(): string {
    this.#names += 1;
    return `5${this.#names.toString(16).padStart(23, '0')}`;
  }

  note(text: string): void {
    this.trace.push(`${this.timeline.now} ${text}`);
  }

  breaks(text: string): void {
    this.broken.push(text);
    this.note(`BROKEN ${text}`);
  }

  pick<T>(all: readonly T[]): T | undefined {
    return all[this.luck.between(0, all.length - 1)];
  }
}
