import { Link, Navigate, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { fetchPreloaded } from '../lib/preloaded.ts';
import { show } from '../testing/show.tsx';
import { LeavePreloaded } from './leave-preloaded.ts';

/** A browser gives a preloaded answer only to a request like the one that it sent itself. */
const isPreloadedTaken = async (): Promise<boolean> => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  await fetchPreloaded('/api/config/accounts');
  const [, init] = asked.mock.lastCall ?? [];
  asked.mockRestore();
  return init?.credentials === undefined;
};

it('what was announced answers the page that one is led to instead, and none after it', async () => {
  const screen = await show(
    <>
      <LeavePreloaded />
      <Routes>
        <Route path="/shop/profile" element={<Navigate to="/auth/login" replace />} />
        <Route path="/auth/login" element={<Link to="/auth/register">Create an account</Link>} />
        <Route path="/auth/register" element={<h1>Register</h1>} />
      </Routes>
    </>,
    { at: '/shop/profile' },
  );
  const onward = screen.getByRole('link', { name: 'Create an account' });
  await expect.element(onward).toBeVisible();
  expect(await isPreloadedTaken()).toBe(true);
  await onward.click();
  await expect.element(screen.getByRole('heading', { name: 'Register' })).toBeVisible();
  expect(await isPreloadedTaken()).toBe(false);
});
