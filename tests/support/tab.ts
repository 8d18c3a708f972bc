import type { Browser, BrowserContextOptions, Page, Response } from 'playwright-core';
import { onTestFailed } from 'vitest';
import { join } from 'node:path';
import { mkdir } from 'node:fs/promises';
import { eventually } from '#resilience/eventually';
import { ROOT } from '../programs.ts';
import { heardAt } from './visitor.ts';

/** A tab in a browser context of its own, and its errors. */
export interface Tab {
  readonly page: Page;
  /** Errors of scripts and of the console, except refusals of the shop, which the page has to show. */
  readonly complaints: string[];
  close(): Promise<void>;
}

const SHOP_SAID_NO = /the server responded with a status of 4\d\d/;
/** A call of the API is asked again by the page, and said on it where that does not help. */
const isAway = (text: string, url: string) => text.includes('a status of 503') && /^[^?]*\/api\//.test(url);

export async function openTab(browser: Browser, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  // Calls outside of the browser must see what was done in a tab.
  context.on('response', (answer) =>
    heardAt(new URL(answer.url()).origin, answer.headers()['x-log-position'] ?? null),
  );
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    const [text, { url }] = [message.text(), message.location()];
    const isAnswer = SHOP_SAID_NO.test(text) || isAway(text, url);
    if (message.type() === 'error' && !isAnswer) complaints.push(text);
  });
  const close = async () => {
    // A page with a request under way must not fail the test with an answer that comes too late.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  return { page, complaints, close };
}

/** Opens a page and waits until its contents are there. */
export async function openWhole(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

/** Opens a page and waits, too, until something that its scripts ask for is answered. */
export async function openAnswered(
  page: Page,
  address: string,
  isIt: (answer: Response) => boolean,
): Promise<void> {
  // A late answer to the page of before would pass for one to this page.
  await page.goto('about:blank');
  const answered = page.waitForResponse(isIt);
  await openWhole(page, address);
  await answered;
}

/** Whether the shop sends a page changes from now on. */
export const isStream = (answer: Response): boolean => answer.url().includes('/api/live') && answer.ok();

/**
 * Waits until the server renders this page instead of leaving it to the client: the first rendering may be late on a
 * slow machine, and is cached for the next request.
 */
export async function untilDrawn(address: string): Promise<void> {
  const isDrawn = async () => {
    const answer = await fetch(address, { headers: { accept: 'text/html' } });
    return (await answer.text()).includes('id="first-answers"');
  };
  if (!(await eventually(isDrawn, { within: 30_000, every: 100 })))
    throw new Error(`${address} is not drawn`);
}

/** When the test that calls this fails, a last screenshot is kept under `.cache/screens`. */
export function keepLastSight({ page }: Tab): void {
  onTestFailed(async ({ task }) => {
    const folder = join(ROOT, '.cache/screens');
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${task.name.replaceAll(/\W+/g, '-')}.png`), fullPage: true });
  });
}
