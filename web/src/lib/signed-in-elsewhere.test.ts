import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountRoutes } from '#contracts/accounts/api';
import type { call as Call } from './api.ts';

const ASHA = 'a'.repeat(24);
const BILE = 'b'.repeat(24);
const BUSY = { code: 'BUSY', message: '', requestId: '' };

const shop = { asked: vi.fn<() => Promise<Response>>(), reload: vi.fn() };
const page = { cookie: '' };
const signsIn = (id: string) => void (page.cookie = `signedIn=${id}`);

let call: typeof Call;
beforeEach(async () => {
  // As a new document has it: a page that starts over goes on no more.
  vi.resetModules();
  ({ call } = await import('./api.ts'));
  const { signedIn } = await import('./signed-in.ts');
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { location: { reload: shop.reload } });
  vi.stubGlobal('fetch', shop.asked);
  signsIn(ASHA);
  signedIn.begin(ASHA);
});
afterEach(() => {
  vi.resetAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Asha saves her profile, and nobody waits for the answer. */
const save = async () => {
  const settled = vi.fn();
  const body = { name: 'Asha', username: 'asha' };
  void call(accountRoutes.updateProfile, { body }).then(settled, settled);
  await vi.advanceTimersByTimeAsync(0);
  return settled;
};

it('sends nothing of a page as who has signed in in another tab, and loads the page for them', async () => {
  signsIn(BILE);
  const settled = await save();
  expect(shop.asked).not.toHaveBeenCalled();
  expect(shop.reload).toHaveBeenCalledOnce();
  expect(settled).not.toHaveBeenCalled();
});

it('does not do so seconds later either, where a busy shop had turned it away', async () => {
  shop.asked.mockImplementation(async () => Response.json(BUSY, { status: 503 }));
  const settled = await save();
  expect(shop.asked).toHaveBeenCalledOnce();
  signsIn(BILE);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shop.asked).toHaveBeenCalledOnce();
  expect(shop.reload).toHaveBeenCalledOnce();
  expect(settled).not.toHaveBeenCalled();
});
