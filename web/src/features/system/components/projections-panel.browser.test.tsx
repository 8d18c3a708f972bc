import { projection } from '#contracts/examples';
import { expect, it } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { ProjectionsPanel } from './projections-panel.tsx';

const fillingProgress = { phase: 'reading', position: '30', end: '40', events: 7, rows: 0 } as const;

it('a table that is filled beside one of another version shows how far that has come', async () => {
  const filling = { ...projection, filling: true, fillingProgress };
  const screen = await show(<ProjectionsPanel projections={[filling]} />);
  await expect.element(screen.getByText('Other version filling')).toBeVisible();
  const bar = screen.getByRole('progressbar', { name: 'Reading the log' });
  await expect.element(bar).toHaveAttribute('value', '0.75');
});
