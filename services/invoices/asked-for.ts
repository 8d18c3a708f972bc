import type { RecordedEvent } from '#contracts/kernel/recorded';
import { asksForPaper } from './bill.ts';

/**
 * How many events are kept; earlier ones are read from the log. Papers give way to a crowd for a quarter of a minute, and half
 * is dropped at once: so they are enough for a hundred payments a second.
 */
const MOST = 3_000;

export const isAsking = (event: RecordedEvent): boolean =>
  asksForPaper(event) && event.stream.startsWith('order-');

/**
 * The events that ask for papers, from the copy that follows the log, so that issuing papers need not read the log
 * again. It has every such event since the copy began, or since the last one that it dropped.
 */
export class AskedFor {
  #from: bigint | undefined;
  #until = -1n;
  #events: RecordedEvent[] = [];

  /** Every event after this position will be observed. */
  begin(position: bigint): void {
    this.#from = position;
    this.#until = position;
    this.#events = [];
  }

  observe(event: RecordedEvent): void {
    this.#until = event.position;
    if (!isAsking(event)) return;
    this.#events.push(event);
    if (this.#events.length <= MOST) return;
    const dropped = this.#events.splice(0, MOST / 2);
    this.#from = dropped.at(-1)?.position;
  }

  /** The events in between, in the order of the log; undefined where some of them may be missing. */
  between(after: bigint | undefined, until: bigint): readonly RecordedEvent[] | undefined {
    if (this.#from === undefined || after === undefined || after < this.#from || until > this.#until)
      return undefined;
    return this.#events.filter(({ position }) => position > after && position <= until);
  }
}
