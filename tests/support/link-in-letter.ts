import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const LONG = { timeout: 60_000 };

/** The link in the newest letter to this address with this subject, however long it takes to arrive. */
export const linkInLetter = async (
  by: Page,
  { shop, email }: { readonly shop: string; readonly email: string },
  subject: string,
  label: string,
): Promise<string> => {
  const page = await by.context().newPage();
  const newest = page.getByRole('link', { name: subject }).filter({ hasText: email }).first();
  await expect
    .poll(async () => {
      await page.goto(`${shop}/simulator/mail`);
      return newest.count();
    }, LONG)
    .toBe(1);
  await newest.click();
  const href = await page.frameLocator('iframe').getByRole('link', { name: label }).getAttribute('href');
  await page.close();
  return href ?? '';
};
