import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedEvent } from '../../../contracts/kernel/recorded.ts';

/** The events of a sale, from their fixtures. */
const SALE = [
  'carts/fixtures/CartItemAdded.v2',
  'stock/fixtures/StockReserved.v2',
  'orders/fixtures/OrderPlaced.v4',
  'payments/fixtures/PaymentStarted.v2',
  'payments/fixtures/PaymentCaptureStarted.v1',
  'payments/fixtures/PaymentCaptured.v1',
  'stock/fixtures/StockCommitted.v2',
] as const;
const CUSTOMERS = 20_000;
const IDS = /[0-9a-f]{24}/g;

interface Kind {
  readonly type: string;
  readonly stream: string;
  readonly data: object;
}

const kinds = SALE.map((name) => {
  const file = join(import.meta.dirname, '../../../contracts', `${name}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Kind;
});

const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);

export interface Many {
  /** The next events, at consecutive positions. */
  readonly next: (count: number) => readonly RecordedEvent[];
  /** Skips positions. */
  readonly jump: (positions: number) => void;
}

/** Sales, one after another, each with an order, a request and mostly another customer. */
export const manyEvents = (): Many => {
  let [position, made] = [0, 0];
  const eventAt = (number: number): RecordedEvent => {
    const sale = Math.floor(number / kinds.length);
    const { type, stream, data } = kinds[number % kinds.length] ?? { type: '', stream: '', data: {} };
    const another = (id: string) => idOf(`${sale} ${id}`);
    position += 1;
    return {
      id: idOf(`event ${number}`),
      type,
      stream: stream.replaceAll(IDS, another),
      revision: 0,
      position: BigInt(position),
      data: JSON.parse(JSON.stringify(data).replaceAll(IDS, another)) as unknown,
      metadata: {
        $correlationId: idOf(`request ${Math.floor(number / 3)}`),
        $causationId: idOf(`event ${number - 1}`),
        actor: { id: idOf(`customer ${(sale * 7_919) % CUSTOMERS}`), role: 'customer' },
        schema: 1,
      },
      created: new Date(Date.UTC(2026, 0, 1) + number * 1_000),
    };
  };
  return {
    next: (count) => Array.from({ length: count }, () => eventAt(made++)),
    jump: (positions) => {
      position += positions;
    },
  };
};
