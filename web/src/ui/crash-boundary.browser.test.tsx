import { expect, it } from 'vitest';
import { connectivity } from '../lib/connectivity.ts';
import { followNewVersions } from '../lib/new-version.ts';
import { show } from '../testing/show.tsx';
import { CrashBoundary } from './crash-boundary.tsx';

const Missing = (): never => {
  throw new Error('gone');
};

it('a line that is back reloads no page on which something is typed, though a part of it is missing', async () => {
  followNewVersions();
  const screen = await show(
    <>
      <input aria-label="Name" />
      <CrashBoundary instead="Not there">
        <Missing />
      </CrashBoundary>
    </>,
  );
  await expect.element(screen.getByText('Not there')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Name' }).fill('Hodan');
  window.dispatchEvent(new Event('online'));
  expect(connectivity.current()).toBe('incomplete');
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Hodan');
});
