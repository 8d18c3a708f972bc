import type { CountedNetwork } from '#services/platform/http/network';
import { NO_AMOUNTS, type Amounts, type TimedAmounts } from './timed-amounts.ts';

/** What may be held without being paid, by one account and from one address; Infinity is no limit. */
export interface UnpaidLimits {
  readonly account: Amounts;
  readonly address: Amounts;
}

/** What identifies a guest who comes as somebody new. */
export interface SameGuest {
  readonly devices: readonly string[];
  /**
   * Where their letters go. Danger: it may be a stranger's, whose orders nobody must learn of. So only orders count by
   * it, each of which brings a letter there.
   */
  readonly mailboxes: readonly string[];
}

export const NOBODY: SameGuest = { devices: [], mailboxes: [] };

/** Who holds an order, or asks for one. */
export interface Holder extends SameGuest {
  readonly userId: string;
  /** Where it comes from, where that is known. */
  readonly networks: readonly CountedNetwork[];
}

/** What is held without being paid by each account, guest and network, and what would be too much. */
export class HeldAmounts {
  readonly #limits: UnpaidLimits;
  readonly #timed: Pick<TimedAmounts, 'of'>;
  readonly #byAccount = new Map<string, Amounts>();
  /** A guest may hold what an account may, under however many names they come. */
  readonly #byDevice = new Map<string, Amounts>();
  readonly #byMailbox = new Map<string, Amounts>();
  readonly #byNetwork = new Map<string, Amounts>();

  /** `timed` counts, too. */
  constructor(limits: UnpaidLimits, timed: Pick<TimedAmounts, 'of'>) {
    this.#limits = limits;
    this.#timed = timed;
  }

  /** Counts an order with its units, or, with -1, no longer counts it. */
  count({ userId, networks, devices, mailboxes }: Holder, units: number, sign: 1 | -1): void {
    add(this.#byAccount, userId, sign, sign * units);
    for (const each of devices) add(this.#byDevice, each, sign, sign * units);
    for (const each of mailboxes) add(this.#byMailbox, each, sign, 0);
    for (const { name } of networks) add(this.#byNetwork, name, sign, sign * units);
  }

  /**
   * Why they may not hold so much more; undefined where they may. It says what they hold themselves, and not what others
   * do who have the same mailbox or network.
   */
  excess({ userId, networks, devices, mailboxes }: Holder, more: Amounts) {
    const { account, address } = this.#limits;
    const own = this.#counted(this.#byAccount, userId);
    const { orders } = more;
    const exceeded = [
      excessOf('account', own, more, account),
      ...devices.map((each) => excessOf('account', this.#counted(this.#byDevice, each), more, account)),
      ...mailboxes.map((each) =>
        excessOf('account', this.#counted(this.#byMailbox, each), { orders, units: 0 }, account),
      ),
      ...networks.map(({ name, times }) => {
        const most = { orders: times * address.orders, units: times * address.units };
        return excessOf('address', this.#counted(this.#byNetwork, name), more, most);
      }),
    ].find((each) => each !== undefined);
    return exceeded && { ...exceeded, ...own };
  }

  /** The accounts that hold most, the largest first. */
  most(howMany: number) {
    return [...this.#byAccount]
      .toSorted(([, one], [, other]) => other.units - one.units)
      .slice(0, howMany)
      .map(([userId, { orders, units }]) => ({ userId, orders, units }));
  }

  #counted(amounts: ReadonlyMap<string, Amounts>, key: string): Amounts {
    const held = amounts.get(key) ?? NO_AMOUNTS;
    const timed = this.#timed.of(key);
    return { orders: held.orders + timed.orders, units: held.units + timed.units };
  }
}

const add = (amounts: Map<string, Amounts>, key: string, orders: number, units: number): void => {
  const before = amounts.get(key) ?? NO_AMOUNTS;
  const after = { orders: before.orders + orders, units: before.units + units };
  if (after.orders > 0) amounts.set(key, after);
  else amounts.delete(key);
};

const excessOf = (by: 'account' | 'address', { orders, units }: Amounts, more: Amounts, most: Amounts) =>
  exceeds(orders, more.orders, most.orders) || exceeds(units, more.units, most.units)
    ? { by, mostOrders: finite(most.orders), mostUnits: finite(most.units) }
    : undefined;

/** A request that adds nothing is not refused for it. */
const exceeds = (held: number, more: number, most: number): boolean => more > 0 && held + more > most;

const finite = (limit: number): number | null => (Number.isFinite(limit) ? limit : null);
