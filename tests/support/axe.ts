import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What axe finds in a page, or in a part of it, by all its rules or by these: the rule, and the first element against it.
 * Axe is put into the page itself, once: its package for Playwright opens a page for each look, and takes seven times as
 * long. No page that is looked at has frames.
 */
export async function violationsOf(page: Page, part = 'html', rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axe.source);
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  return page.evaluate<string[]>(`(async () => {
    ${AT_REST}
    const { violations } = await axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)});
    return violations.map(({ id, nodes }) => id + ': ' + nodes[0]?.html);
  })()`);
}

/** Waits for what moves to its end: colours on their way are nobody's. What moves for ever, like a skeleton, goes on. */
const AT_REST = `
  const moving = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));`;
