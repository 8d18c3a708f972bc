import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFailed } from 'vitest';
import { join } from 'node:path';
import { mkdir } from 'node:fs/promises';
import { eventually } from '../../services/platform/eventually.ts';
import { ROOT } from '../programs.ts';
import { heardAt } from './visitor.ts';

/** A tab of a browser of its own, and what it complained of. */
export interface Tab {
  readonly page: Page;
  /** Errors of scripts and of the console, except that the shop said no, which is for the page to show. */
  readonly complaints: string[];
  close(): Promise<void>;
}

const SHOP_SAID_NO = /the server responded with a status of 4\d\d/;

export async function openTab(browser: Browser, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  // What was done in a tab, whoever looks at it by a call has heard of.
  context.on('response', (answer) =>
    heardAt(new URL(answer.url()).origin, answer.headers()['x-log-position'] ?? null),
  );
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !SHOP_SAID_NO.test(message.text())) complaints.push(message.text());
  });
  const close = async () => {
    // A page that asks at this moment is not to fail the test with an answer that comes too late.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  return { page, complaints, close };
}

/** Opens a page and waits until what it shows is there. */
export async function openWhole(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

/**
 * Waits until the server draws this page before it gives it up to the client: the first drawing may be late on a slow
 * machine, and is kept for the next who asks.
 */
export async function untilDrawn(address: string): Promise<void> {
  const isDrawn = async () => {
    const answer = await fetch(address, { headers: { accept: 'text/html' } });
    return (await answer.text()).includes('id="first-answers"');
  };
  if (!(await eventually(isDrawn, { within: 30_000, every: 100 })))
    throw new Error(`${address} is not drawn`);
}

/** When the test that calls this fails, its last sight is kept under `.cache/screens`. */
export function keepLastSight({ page }: Tab): void {
  onTestFailed(async ({ task }) => {
    const folder = join(ROOT, '.cache/screens');
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${task.name.replaceAll(/\W+/g, '-')}.png`), fullPage: true });
  });
}
