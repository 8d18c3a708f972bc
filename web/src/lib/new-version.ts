import { unanswered } from '#contracts/kernel/client';
import { connectivity, doesShopAnswer } from './connectivity.ts';

/** The page on which something was typed last. */
let typedAt: string | undefined;

/**
 * A chunk that could not be loaded belongs to an older version of the client than the served one, or did not come over a
 * bad line: either way a browser asks for it again only in another document, so the page is reloaded. Where something was
 * typed on it that is offered instead.
 */
export function followNewVersions(): void {
  window.addEventListener('vite:preloadError', reloadOnce);
  window.addEventListener('input', noteTyped, true);
}

/** What is only chosen is chosen again in a moment. */
function noteTyped({ target }: Event): void {
  if (!/radio|check|select/.test((target as HTMLInputElement).type)) typedAt = window.location.pathname;
}

/** Milliseconds from when on a reload was not for the part that is missing now. */
const LONG_AGO = 60_000;

/** A page that fails even after a reload must not reload for ever, also where a browser does not say that it was one. */
export function mayReloadHelp(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  const isAsOpened = opened && 'type' in opened && opened.type !== 'reload';
  return isAsOpened || performance.now() > LONG_AGO;
}

export function reloadOnce(): void {
  if (mayReloadHelp()) reloadUnlessTyped();
  else connectivity.missed();
}

export function reloadUnlessTyped(): void {
  if (typedAt === window.location.pathname) connectivity.missed();
  else void reloadIfThere();
}

/** Without an answer from the shop the page stays: the browser's error page would replace it. */
export async function reloadIfThere(): Promise<void> {
  if (await doesShopAnswer()) window.location.reload();
}

export const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && /import/i.test(error.message);

/** A chunk that could not be loaded is shown as a lost connection; every browser has its own message for it. */
export const asFailure = (error: unknown): unknown => (isMissingPart(error) ? unanswered('OFFLINE') : error);
