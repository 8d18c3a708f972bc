/** Who may call: nobody in particular, or the operator. Any other name or password is refused. */
import { timingSafeEqual } from 'node:crypto';
import type { Metadata } from '@grpc/grpc-js';
import { accessDenied } from './failures.ts';

export class Credentials {
  readonly #operator: Buffer;

  constructor(password: string) {
    this.#operator = Buffer.from(`Basic ${Buffer.from(`admin:${password}`).toString('base64')}`);
  }

  /** @throws CallFailure access-denied */
  check(metadata: Metadata): void {
    const [given] = metadata.get('authorization');
    if (given === undefined) return;
    const offered = Buffer.from(given);
    if (offered.length !== this.#operator.length || !timingSafeEqual(offered, this.#operator))
      throw accessDenied();
  }
}
