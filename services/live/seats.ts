import type { Asking } from './listener.ts';
import type { LiveLimits } from './ports.ts';

/** How many listen: nobody may hold so many connections that there are none for others. */
export class Seats {
  readonly #limits: LiveLimits;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(limits: LiveLimits) {
    this.#limits = limits;
  }

  /** Why somebody cannot listen now; undefined when there is room. */
  refusal(asking: Asking): 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | undefined {
    const { inAll, perAccount, perAddress } = this.#limits;
    if (this.#all >= inAll) return 'UNAVAILABLE';
    const own = this.#taken.get(keyOf(asking)) ?? 0;
    return own >= (asking.who ? perAccount : perAddress) ? 'TOO_MANY_REQUESTS' : undefined;
  }

  /** Answers what gives the seat back. */
  take(asking: Asking): () => void {
    this.#count(keyOf(asking), 1);
    return () => this.#count(keyOf(asking), -1);
  }

  #count(key: string, by: 1 | -1): void {
    this.#all += by;
    const own = (this.#taken.get(key) ?? 0) + by;
    if (own === 0) this.#taken.delete(key);
    else this.#taken.set(key, own);
  }
}

const keyOf = ({ who, address }: Asking): string => (who ? `account ${who.userId}` : `address ${address}`);
