import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { NewTotalNote } from './new-total-note.tsx';

const line = { productId: 'a'.repeat(24), title: 'x'.repeat(120), image: '', qty: 2, price: 30 };
const total = {
  changes: [
    {
      goods: { title: line.title, image: '', translations: {}, choice: [] },
      was: line,
      now: { ...line, price: 45 },
    },
  ],
  was: 79,
  now: 113.5,
  accept: () => undefined,
};

it.each(['en', 'so'] as const)(
  'a new total breaks the longest word within its note, in %s',
  async (language) => {
    await page.viewport(360, 800);
    const screen = await show(<NewTotalNote of={total} />, { language });
    const [note, item] = [screen.getByRole('status'), screen.getByRole('listitem')].map((part) =>
      part.element().getBoundingClientRect(),
    );
    expect(item?.right).toBeLessThanOrEqual(note?.right ?? 0);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  },
);
