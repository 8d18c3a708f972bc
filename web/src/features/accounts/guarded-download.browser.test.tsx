import { secondFactorRoutes } from '#contracts/accounts/second-factor';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { recentSignIn } from '../../lib/recent-sign-in.ts';
import { signedIn } from '../../lib/signed-in.ts';
import { answering, yes } from '../../testing/shop.ts';
import { show } from '../../testing/show.tsx';
import { GuardedDownload } from './guarded-download.tsx';

/** The link, and where the browser would have gone. */
const opened = async (isRecent: boolean) => {
  answering(secondFactorRoutes.recentSignIn, {}, () => yes({ isRecent }));
  const followed: string[] = [];
  const follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || !(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    followed.push(event.target.pathname);
  };
  for (const press of ['click', 'auxclick'] as const) {
    document.addEventListener(press, follow);
    onTestFinished(() => document.removeEventListener(press, follow));
  }
  const screen = await show(<GuardedDownload href="/api/goods.csv">Export</GuardedDownload>);
  return { link: screen.getByRole('link', { name: 'Export' }), followed };
};

beforeEach(() => signedIn.begin('a'.repeat(24)));

it('leads to the file at once for who has just signed in, once for two presses', async () => {
  const { link, followed } = await opened(true);
  await link.dblClick();
  await expect.poll(() => followed).toEqual(['/api/goods.csv']);
  expect(recentSignIn.isAsked()).toBe(false);
});

it('asks for the password first where that was too long ago, and leads to the file then', async () => {
  const { link, followed } = await opened(false);
  await link.click();
  await expect.poll(recentSignIn.isAsked).toBe(true);
  expect(followed).toEqual([]);
  recentSignIn.given();
  await expect.poll(() => followed).toEqual(['/api/goods.csv']);
});

it('asks first as well where the middle button would open another tab', async () => {
  const { link, followed } = await opened(false);
  await link.click({ button: 'middle' });
  await expect.poll(recentSignIn.isAsked).toBe(true);
  expect(followed).toEqual([]);
  recentSignIn.given();
  await expect.poll(() => followed).toEqual(['/api/goods.csv']);
});

it('leads nowhere when the person would not give it', async () => {
  const { link, followed } = await opened(false);
  await link.click();
  await expect.poll(recentSignIn.isAsked).toBe(true);
  recentSignIn.giveUp();
  await expect.poll(recentSignIn.isAsked).toBe(false);
  expect(followed).toEqual([]);
});
