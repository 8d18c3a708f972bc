/**
 * Who may call. Any process of this machine reaches the port, so every call has to carry the node's secret as its
 * connection name, which the client sends with each call (it drops a password where there is no TLS). A caller that
 * names a user, too, must know that user's password.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metadata } from '@grpc/grpc-js';
import { accessDenied } from './failures.ts';

type Known = {
  readonly adminPassword: string;
  /** Undefined where everybody may call. */
  readonly secret: string | undefined;
};

export class Credentials {
  readonly #operator: Buffer;
  readonly #secret: Buffer | undefined;

  constructor({ adminPassword, secret }: Known) {
    this.#operator = digest(`Basic ${Buffer.from(`admin:${adminPassword}`).toString('base64')}`);
    this.#secret = secret === undefined ? undefined : digest(secret);
  }

  /** @throws CallFailure access-denied */
  check(metadata: Metadata): void {
    const [name = ''] = metadata.get('connection-name');
    if (this.#secret !== undefined && !timingSafeEqual(digest(name), this.#secret)) throw accessDenied();
    const [given] = metadata.get('authorization');
    if (given !== undefined && !timingSafeEqual(digest(given), this.#operator)) throw accessDenied();
  }
}

/** Hashes have one length, whatever is offered. */
const digest = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();
