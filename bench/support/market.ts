import pLimit from 'p-limit';
import { readConfig } from '../../services/platform/config.ts';
import { openBackDoor } from '../../tests/support/back-door.ts';
import { must, newBuyer, type Buyer } from './http.ts';

/** Products like the peers': a thousand that never run out, and a dozen with a stock of a hundred. */
export const PRODUCTS = 1_000;
export const PLENTY = 1_000_000;
export const SCARCE = 100;
const FLASH_SALES = 12;
const AT_ONCE = 16;

export interface Product {
  readonly _id: string;
  readonly price: number;
  readonly salePrice: number | null;
  readonly countInStock: number;
}

export interface Customer {
  readonly buyer: Buyer;
  readonly userId: string;
}

export interface Market {
  readonly admin: Buyer;
  readonly products: readonly Product[];
  /** One for each flash sale. */
  readonly scarce: readonly Product[];
}

const wordsOf = (title: string): string =>
  `${title}: made to last, easy to clean and shipped in plain cardboard, with a two-year warranty, a spare part ` +
  'and a printed manual in five languages. Returns are free within thirty days of the delivery.';

/** People with a session each, but without a password: hashing it would take most of the time. */
export const invite = async (
  origin: string,
  settings: NodeJS.ProcessEnv,
  howMany: number,
  role?: 'admin' | 'auditor',
): Promise<readonly Customer[]> => {
  const backDoor = openBackDoor(readConfig(settings));
  const inTurn = pLimit(AT_ONCE);
  const people = Array.from({ length: howMany }, () =>
    inTurn(async () => {
      const { userId, cookies } = await backDoor.newPerson(role);
      return { userId, buyer: newBuyer(origin, cookies) };
    }),
  );
  try {
    return await Promise.all(people);
  } finally {
    await backDoor.close();
  }
};

export const inviteAdmin = async (origin: string, settings: NodeJS.ProcessEnv): Promise<Buyer> => {
  const [boss] = await invite(origin, settings, 1, 'admin');
  if (!boss) throw new Error('There is no admin');
  return boss.buyer;
};

/** Fills a fresh shop. */
export const openMarket = async (origin: string, settings: NodeJS.ProcessEnv): Promise<Market> => {
  const admin = await inviteAdmin(origin, settings);
  const inTurn = pLimit(AT_ONCE);
  const offer = (title: string, price: number, countInStock: number) =>
    inTurn(async () => {
      const body = {
        title,
        description: wordsOf(title),
        category: 'home',
        brand: 'ymc',
        price,
        countInStock,
      };
      return (await must<{ product: Product }>(admin, 'POST', '/api/products/create', body)).product;
    });
  const products = Array.from({ length: PRODUCTS }, (_, index) =>
    offer(`Bench good ${String(index).padStart(4, '0')}`, (500 + ((index * 37) % 9_500)) / 100, PLENTY),
  );
  const scarce = Array.from({ length: FLASH_SALES }, (_, index) => offer(`Rare good ${index}`, 499, SCARCE));
  return { admin, products: await Promise.all(products), scarce: await Promise.all(scarce) };
};
