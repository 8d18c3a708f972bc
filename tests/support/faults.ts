import { AxeBuilder } from '@axe-core/playwright';
import type { Tab } from './tab.ts';

const everyWidth = [320, 360, 768, 1024, 1440, 1920];

/** What bars somebody from the page, in both themes, and at which widths it is wider than its window. */
export async function faultsOf({ page }: Tab, widths: readonly number[] = everyWidth): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html.${colorScheme}`).waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, nodes } of violations) faults.push(`${colorScheme}: ${id}: ${nodes[0]?.html}`);
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    if (await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth'))
      faults.push(`${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return faults;
}
