import type { RecordedEvent } from '#contracts/kernel/recorded';
import { asksForPaper } from './bill.ts';

/** Events that are kept: more of them are read from the log. */
const MOST = 300;

export const isAsking = (event: RecordedEvent): boolean =>
  asksForPaper(event) && event.stream.startsWith('order-');

/**
 * What asks for papers, as the copy that follows the log brings it: who issues them need not read the log once more. It
 * knows all from where the copy began, or from behind what it has dropped.
 */
export class AskedFor {
  #from: bigint | undefined;
  #until = -1n;
  #events: RecordedEvent[] = [];

  /** Everything that is written behind this position will be observed. */
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

  /** What stands between, in the order of the log; undefined where that is not all known. */
  between(after: bigint | undefined, until: bigint): readonly RecordedEvent[] | undefined {
    if (this.#from === undefined || after === undefined || after < this.#from || until > this.#until)
      return undefined;
    return this.#events.filter(({ position }) => position > after && position <= until);
  }
}
