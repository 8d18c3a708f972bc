import { ipKeyGenerator } from 'express-rate-limit';
import type { ListenRequest } from './listener.ts';
import type { LiveLimits } from './ports.ts';

/** What a seat is counted by, and how many there are for it. */
interface Row {
  readonly key: string;
  readonly most: number;
}

/** To be left once; leaving it again changes nothing. */
export interface ConnectionSlot {
  readonly leave: () => void;
}

/** Limits the number of listeners: nobody may hold all connections. */
export class ConnectionLimits {
  readonly #limits: LiveLimits;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(limits: LiveLimits) {
    this.#limits = limits;
  }

  /**
   * Takes a seat in the same moment in which there is found to be one, so that never more are taken than there are;
   * answers what gives it back, or why somebody cannot listen now.
   */
  take(asking: ListenRequest): ConnectionSlot | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' {
    if (this.#all >= this.#limits.inAll) return 'UNAVAILABLE';
    const isFull = ({ key, most }: Row) => (this.#taken.get(key) ?? 0) >= most;
    if (this.#rowsOf(asking).some(isFull)) return 'TOO_MANY_REQUESTS';
    this.#count(asking, 1);
    let isTaken = true;
    return {
      leave: () => {
        if (isTaken) this.#count(asking, -1);
        isTaken = false;
      },
    };
  }

  /** Accounts are made quickly, so they too are counted by address; beside the visitors, who must not keep them out. */
  #rowsOf({ who, address }: ListenRequest): readonly Row[] {
    const { perAccount, perAddress } = this.#limits;
    // One holder of IPv6 has more addresses than any limit.
    const network = ipKeyGenerator(address);
    if (!who) return [{ key: `visitors ${network}`, most: perAddress }];
    return [
      { key: `account ${who.userId}`, most: perAccount },
      { key: `accounts ${network}`, most: perAddress },
    ];
  }

  #count(asking: ListenRequest, by: 1 | -1): void {
    this.#all += by;
    for (const { key } of this.#rowsOf(asking)) {
      const taken = (this.#taken.get(key) ?? 0) + by;
      if (taken === 0) this.#taken.delete(key);
      else this.#taken.set(key, taken);
    }
  }
}
