import { networksOf } from '#services/platform/http/network';
import type { ListenRequest } from './listener.ts';
import type { LiveLimits } from './ports.ts';

/** A key by which connections are counted, and how many it may have. */
interface Row {
  readonly key: string;
  readonly most: number;
}

/** A connection that is counted. Leaving it again changes nothing. */
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
   * Checks the limits and takes a slot at once, so that no more are taken than there are. Answers the slot, or why this
   * person cannot listen now.
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

  /**
   * Accounts are made quickly, so they are counted by address, too; apart from visitors, who must not keep them out.
   */
  #rowsOf({ who, network }: ListenRequest): readonly Row[] {
    const { perAccount, perAddress } = this.#limits;
    const ofNetworks = networksOf(network).map(({ name, times }) => ({
      key: `${who ? 'accounts' : 'visitors'} ${name}`,
      most: times * perAddress,
    }));
    return who ? [{ key: `account ${who.userId}`, most: perAccount }, ...ofNetworks] : ofNetworks;
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
