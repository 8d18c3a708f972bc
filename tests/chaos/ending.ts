import { expect, it } from 'vitest';
import type { TestShop } from '../support/shop.ts';
import type { Crowd } from './crowd.ts';

/**
 * The last test of a row: whatever happened to its shop, everything that the crowd was told holds, once, and no call
 * met a bug.
 */
export const endsWithNothingLost = (
  row: () => { readonly shop: Pick<TestShop, 'failures'>; readonly crowd: Crowd },
  within = 300_000,
): void => {
  it(
    'has lost and doubled nothing that it acknowledged meanwhile',
    async () => {
      const { shop, crowd } = row();
      console.log(`FIGURE ${await crowd.audit()} orders, each there once`);
      expect(shop.failures()).toEqual([]);
    },
    within,
  );
};

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
