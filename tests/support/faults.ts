import type { Page } from 'playwright-core';
import { eventually } from '#resilience/eventually';
import { violationsOf } from './axe.ts';
import { mismarkedOf } from './marked-languages.ts';
import { EVERY_LOOK } from './every-look.ts';
import type { Tab } from './tab.ts';

const everyWidth = [320, 360, 768, 1024, 1440, 1920];

/**
 * The accessibility faults of the page in both languages, its colours' in both themes, texts marked as the wrong
 * language, and the widths at which the page is wider than its window. It ends in English.
 */
export async function faultsOf({ page }: Tab, widths: readonly number[] = everyWidth): Promise<string[]> {
  const looks = [
    // Most of its texts are the longer ones.
    { language: 'so', themes: EVERY_LOOK ? THEMES : LIGHT, at: widths },
    { language: 'en', themes: THEMES, at: EVERY_LOOK ? widths : [Math.min(...widths), 1440] },
  ] as const;
  const faults: string[] = [];
  for (const { language, themes, at } of looks) {
    const side = page.locator(`button[lang=${language}]`).filter({ visible: true }).first();
    await side.click();
    await page.locator(`button[lang=${language}][aria-pressed=true]`).first().waitFor();
    for (const fault of await barriersOf(page, 'html', themes)) faults.push(`${language}, ${fault}`);
    for (const text of await mismarkedOf(page)) faults.push(`${language}, ${text}`);
    for (const width of await tooWideAt(page, at)) faults.push(`${language}, ${width}`);
  }
  return faults;
}

const LIGHT = ['light'] as const;
const THEMES = ['light', 'dark'] as const;
/** The rules of axe about colours: a theme changes nothing else of a page, and a language nothing of them. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Faults that axe finds in these themes; only within a part of the page, if given. */
export async function barriersOf(
  page: Page,
  part = 'html',
  themes: readonly (typeof THEMES)[number][] = THEMES,
): Promise<string[]> {
  const barriers: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html.${colorScheme}`).waitFor();
    const rules = colorScheme === 'dark' ? ABOUT_COLOURS : undefined;
    for (const violation of await violationsOf(page, part, rules))
      barriers.push(`${colorScheme}: ${violation}`);
  }
  return barriers;
}

/** A chart adapts to its frame a moment later, so a page may fit only then. */
async function fits(page: Page): Promise<boolean> {
  const narrow = () => page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');
  return (await eventually(narrow, { within: 15_000 })) === true;
}

async function tooWideAt(page: Page, widths: readonly number[]): Promise<number[]> {
  const tooWide: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    if (!(await fits(page))) tooWide.push(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return tooWide;
}
