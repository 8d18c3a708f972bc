import type { ImportReport } from '#contracts/catalogue/import';
import { expect, it } from 'vitest';
import { show } from '../../../../testing/show.tsx';
import { ImportOutcome, whyNothing } from './import-outcome.tsx';

const stopped: ImportReport = {
  dryRun: true,
  finished: false,
  rows: 9_000,
  created: 0,
  updated: 0,
  unchanged: 4_000,
  refused: 0,
  refusals: [],
  unnamed: 0,
  seconds: 50,
};

it('does not promise that a check which was cut short goes on, nor say that there is nothing to import', async () => {
  const screen = await show(<ImportOutcome report={stopped} />);
  await expect.element(screen.getByText(/^The check stopped before the end of the file/)).toBeVisible();
  await expect.element(screen.getByText(/same file again/)).not.toBeInTheDocument();
  await expect.element(screen.getByText(/nothing to import/)).not.toBeInTheDocument();
  expect(whyNothing({ ...stopped, finished: true })).toBe('unchanged');
});

it('says that an import which was cut short goes on, and keeps it from no further try', async () => {
  const report = { ...stopped, dryRun: false };
  const screen = await show(<ImportOutcome report={report} />);
  await expect.element(screen.getByText(/Import the same file again to continue/)).toBeVisible();
  expect(whyNothing(report)).toBeUndefined();
});
