import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { PageHead } from './wall.tsx';

const goods = ['pot', 'radio', 'football'] as const;

describe('what was searched for stands beside the goods, whole or in three lines, at', () => {
  it.each([
    [320, 'in one word', 'x'.repeat(200)],
    [390, 'in many words', `Results for “${'women shoes '.repeat(12)}”`],
    [768, 'in one word', 'x'.repeat(200)],
    [1024, 'in many words', `Results for “${'women shoes '.repeat(12)}”`],
    [1280, 'in one word', 'x'.repeat(200)],
    [1440, 'in few words', 'Results for “phone”'],
  ] as const)('%i px, %s', async (width, _, title) => {
    await page.viewport(width, 800);
    const screen = await show(<PageHead head="products" title={title} goods={goods} />);
    const heading = screen.getByRole('heading', { level: 1 }).element();
    const { left, right, height } = heading.getBoundingClientRect();
    const starts = [...document.querySelectorAll('section img')]
      .map((img) => img.getBoundingClientRect())
      .flatMap((box) => (box.width > 0 ? [box.left] : []));
    expect(starts.length).toBeGreaterThan(0);
    expect(right).toBeLessThanOrEqual(Math.min(...starts) + 1);
    expect(left).toBeGreaterThan(0);
    expect(height).toBeLessThanOrEqual(3 * 64 * 1.15 + 1);
  });
});
