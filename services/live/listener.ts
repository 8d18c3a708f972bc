import type { Writable } from 'node:stream';
import type { Role } from '#contracts/kernel/recorded';
import { watchedTables, type ReadTableName } from '#contracts/read-tables';
import type { SignedIn } from '#services/platform/http/call-context';

/**
 * Bytes that may wait for a slow reader. Beyond that the connection is cut: the reader comes back and says how far it
 * heard.
 */
const PATIENCE = 64 * 1024;

const WATCHED_TABLES: Readonly<Record<Role, readonly ReadTableName[]>> = {
  customer: [],
  auditor: watchedTables('auditor'),
  admin: [...watchedTables('admin'), ...watchedTables('auditor')],
};

/** Somebody who asks to listen. */
export interface ListenRequest {
  readonly who: SignedIn | undefined;
  readonly network: string;
  readonly products: readonly string[];
}

/** Somebody who listens. */
export class Listener {
  readonly who: SignedIn | undefined;
  readonly topics: readonly string[];
  /** The tables whose changes this role hears of. */
  readonly watchedTables: readonly ReadTableName[];
  /** Everything up to here was sent. */
  after: bigint;
  readonly #out: Writable;
  #text = '';

  constructor({ who, products }: ListenRequest, after: bigint, out: Writable) {
    this.who = who;
    this.topics = [...new Set(products.map(productTopic)), ...(who ? [userTopic(who.userId)] : [])];
    this.watchedTables = who ? WATCHED_TABLES[who.role] : [];
    this.after = after;
    this.#out = out;
  }

  /** Keeps text for the next `flush`: one write for all that happens at once. */
  enqueue(text: string): void {
    this.#text += text;
  }

  flush(): void {
    const out = this.#out;
    // A stream that ended long ago and is still open does not take its end.
    if (out.writableEnded || out.writableLength > PATIENCE) out.destroy();
    else if (!out.destroyed) out.write(this.#text);
    this.#text = '';
  }

  end(): void {
    if (!this.#out.destroyed && !this.#out.writableEnded) this.#out.end(this.#text);
    this.#text = '';
  }
}

export const productTopic = (productId: string): string => `product ${productId}`;
export const userTopic = (userId: string): string => `user ${userId}`;
