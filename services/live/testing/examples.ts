import { Writable } from 'node:stream';
import { liveMessage, type LiveMessage } from '#contracts/live/messages';
import type { Role } from '#contracts/kernel/recorded';
import type { ReadTableName } from '#contracts/read-tables';
import type { SignedIn } from '#services/platform/http/call-context';
import type { Broadcast } from '../hub.ts';
import type { ListenRequest } from '../listener.ts';
import { productTopic, userTopic } from '../listener.ts';

/** People, products and readers for the tests of this folder. */
export const SHIRT = 'a'.repeat(24);
export const SHOES = 'b'.repeat(24);
export const AMINA = 'c'.repeat(24);
export const BILAN = 'd'.repeat(24);
export const ORDER = 'e'.repeat(24);

export const visitor = (...products: string[]): ListenRequest => ({
  who: undefined,
  network: '10.0.0.1',
  products,
});

export const person = (userId: string, role: Role = 'customer', ...products: string[]): ListenRequest => ({
  who: signedIn(userId, role),
  network: '10.0.0.1',
  products,
});

export const signedIn = (userId: string, role: Role): SignedIn => ({
  provedAt: new Date(0),
  userId,
  role,
  sessionId: `session of ${userId}`,
});

export const stockTold = (position: number, productId: string, countInStock: number): Broadcast =>
  told(position, productTopic(productId), {
    kind: 'stock',
    productId,
    variantId: productId,
    countInStock,
  });

export const cartTold = (position: number, userId: string): Broadcast =>
  told(position, userTopic(userId), { kind: 'cart' });

export const listTold = (position: number, ...tables: ReadTableName[]): Broadcast => ({
  position: BigInt(position),
  tables,
});

const told = (position: number, topic: string, message: LiveMessage): Broadcast => ({
  position: BigInt(position),
  message: { topic, message },
  tables: [],
});

/** What was heard: each message, with its id where it has one. */
export type HeardMessage = readonly [message: LiveMessage, id?: string];

/** A reader's end of a stream. `blocked` takes nothing off. */
export class Ear extends Writable {
  text = '';
  blocked = false;
  #taken = 0;

  override _write(chunk: Buffer, _: unknown, done: () => void): void {
    this.text += chunk.toString();
    if (!this.blocked) done();
  }

  /** What has been heard since this was asked last; heartbeats only where nothing else was. */
  heard(): readonly HeardMessage[] {
    const fresh = this.text.slice(this.#taken);
    this.#taken = this.text.length;
    return heardIn(fresh);
  }
}

/** The messages of a stretch of a stream; throws on what is none. */
export const heardIn = (text: string): readonly HeardMessage[] =>
  text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const lines = new Map(block.split('\n').map((line) => [line.split(': ')[0], line]));
      const message = liveMessage.parse(JSON.parse((lines.get('data') ?? '').slice('data: '.length)));
      const id = lines.get('id')?.slice('id: '.length);
      return id === undefined ? [message] : [message, id];
    });
