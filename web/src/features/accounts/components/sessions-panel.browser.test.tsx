import { sessionRoutes } from '#contracts/accounts/sessions';
import { expect, it } from 'vitest';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

const at = '2026-11-20T12:00:00.000Z';
const session = { _id: 'a'.repeat(24), device: 'Firefox · Linux', begunAt: at, usedAt: at, isThis: true };

it('sessions that cannot be read are said to be, and are read again', async () => {
  answering(sessionRoutes.sessions, {}, () => no(503, 'STORE_UNAVAILABLE'));
  const screen = await show(<SessionsPanel />);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^We couldn't load your sessions/);
  answering(sessionRoutes.sessions, {}, () => yes([session]));
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText('Firefox · Linux')).toBeVisible();
});
