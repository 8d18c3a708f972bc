import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { TestShop } from '../support/shop.ts';
import type { Crowd } from './crowd.ts';

/**
 * The last test of a row: whatever happened to its shop, everything that the crowd was told holds, once, no purchase
 * took too long, and no call met a bug. Times are in milliseconds.
 */
export const endsWithNothingLost = (
  row: () => { readonly shop: Pick<TestShop, 'failures'>; readonly crowd: Crowd },
  within = 300_000,
  boughtWithin = Infinity,
): void => {
  it(
    'has lost and doubled nothing that it acknowledged meanwhile',
    async () => {
      const { shop, crowd } = row();
      const { orders, longest } = await crowd.audit();
      console.log(`FIGURE ${orders} orders, each there once, bought within ${seconds(longest)}`);
      expect(longest).toBeLessThan(boughtWithin);
      expect(shop.failures()).toEqual([]);
    },
    within,
  );
};

/** Another last test: the log is folded again, and compared with every read row. */
export const endsWithTrueReadTables = (variables: () => NodeJS.ProcessEnv, within: number): void => {
  it(
    'has read tables that are what the log says',
    async () => {
      const env = { ...process.env, ...variables() };
      const program = ['services/cli/audit.ts', 'verify'];
      const { stdout } = await promisify(execFile)(process.execPath, program, { env });
      console.log(`FIGURE ${stdout.trim()}`);
      expect(stdout).toContain('They agree.');
    },
    within,
  );
};

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
