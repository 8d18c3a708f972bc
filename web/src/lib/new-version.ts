import { unanswered } from '#contracts/kernel/client';
import { keptInTab } from './storage.ts';

const RELOADED = 'reloadedAt';
/** Milliseconds: a page that does not come right by being loaded again must not do so for ever. */
const AT_MOST_EVERY = 60_000;

/**
 * A part of the page that cannot be fetched while the shop answers belongs to an older version of the client than the one
 * that is served: the page is loaded again. What is typed at the counter and in reviews outlives that.
 */
export const followNewVersions = (): void => window.addEventListener('vite:preloadError', reloadOnce);

export function reloadOnce(): void {
  const last = Number(keptInTab.get(RELOADED) ?? 0);
  if (Date.now() - last >= AT_MOST_EVERY) void reloadIfThere();
}

/** Without an answer of the shop the page stays: the browser's own would take its place. */
export async function reloadIfThere(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return;
  keptInTab.set(RELOADED, String(Date.now()));
  window.location.reload();
}

export const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && /import/i.test(error.message);

/** To the person a part that could not be fetched is a line that is gone; every browser has words of its own for it. */
export const asFailure = (error: unknown): unknown => (isMissingPart(error) ? unanswered('OFFLINE') : error);
