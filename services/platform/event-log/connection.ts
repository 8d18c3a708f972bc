import { within } from './deadline.ts';

/** One connection to the log, as this file needs it. */
export interface Link {
  /** Aborted when the connection is left; everything under way on it ends. */
  readonly left: AbortSignal;
  readonly leave: () => void;
}

export interface ConnectionSettings<L extends Link> {
  readonly open: () => L;
  /** Resolves when the log answers on a connection, whatever the answer. */
  readonly probe: (link: L, late: AbortSignal) => Promise<void>;
  /** Milliseconds that one try of a call may take. */
  readonly oneTry: number;
  /** Milliseconds after which a call counts as late, and again after each further such time. */
  readonly doubt: number;
  /** Milliseconds after which one more fresh connection is tried while none answers, the old one included. */
  readonly another: number;
}

/** Late calls, with no answer in between, after which the connection is probed. */
const LATE_IN_A_ROW = 2;

/**
 * The connection to the log. A connection to a hanging server looks open, and the client would stay with it. So when
 * calls wait and none is answered, the old connection is probed, and a little later fresh ones are tried beside it;
 * each of these asks the cluster for its leader. The first on which the log answers takes over. A server that was only
 * slow answers on the old one, which then stays.
 */
export class Connection<L extends Link> {
  readonly #settings: ConnectionSettings<L>;
  #link: L;
  #late = 0;
  #moving: Promise<L> | undefined;
  readonly #closing = new AbortController();

  constructor(settings: ConnectionSettings<L>) {
    this.#settings = settings;
    this.#link = settings.open();
  }

  /** The connection in use. */
  get link(): L {
    return this.#link;
  }

  /** Makes one try of a call of the log, with its deadline: sooner where fewer ms are `left` for the call. */
  async run<T>(what: string, call: (link: L, late: AbortSignal) => Promise<T>, left = Infinity): Promise<T> {
    const { oneTry, doubt } = this.#settings;
    const end = performance.now() + Math.min(oneTry, left);
    const remaining = () => end - performance.now();
    const moving = this.#moving;
    const link = moving ? await within(remaining(), what, () => moving) : this.#link;
    const waiting = setInterval(() => this.#isLate(link), doubt);
    try {
      const answer = await within(remaining(), what, (late) => call(link, late), link.left);
      if (link === this.#link) this.#late = 0;
      return answer;
    } finally {
      clearInterval(waiting);
    }
  }

  close(): void {
    this.#closing.abort();
    this.#link.leave();
  }

  #isLate(link: L): void {
    if (link !== this.#link) return;
    this.#late += 1;
    if (this.#late >= LATE_IN_A_ROW && !this.#closing.signal.aborted) this.#moving ??= this.#move();
  }

  async #move(): Promise<L> {
    const old = this.#link;
    const chosen = await this.#firstThatAnswers(old);
    if (chosen !== old) old.leave();
    this.#link = chosen;
    this.#late = 0;
    this.#moving = undefined;
    return chosen;
  }

  async #firstThatAnswers(old: L): Promise<L> {
    const { open, another } = this.#settings;
    const { signal } = this.#closing;
    const { promise, resolve } = Promise.withResolvers<L>();
    const fresh = new Set<L>();
    let isOver = false;
    const ask = (link: L): void => {
      const giveUp = (): void => {
        if (isOver) return;
        if (link === old) ask(old);
        else if (fresh.delete(link)) link.leave();
      };
      this.#probe(link).then(() => resolve(link), giveUp);
    };
    const tryAnother = (): void => {
      const link = open();
      fresh.add(link);
      ask(link);
    };
    const stop = (): void => resolve(old);
    const timer = setInterval(tryAnother, another);
    signal.addEventListener('abort', stop, { once: true });
    ask(old);
    const chosen = await promise;
    isOver = true;
    clearInterval(timer);
    signal.removeEventListener('abort', stop);
    for (const link of fresh) if (link !== chosen) link.leave();
    return chosen;
  }

  #probe(link: L): Promise<void> {
    const { probe, oneTry } = this.#settings;
    return within(oneTry, 'a probe', (late) => probe(link, late), link.left);
  }
}
