import { expect, it } from 'vitest';
import { show } from '../testing/show.tsx';
import { addressLines, contactLine, deliveryLine } from './address-line.ts';

const to = {
  recipient: 'محمد علي',
  phone: '+252615550101',
  address: '12 Makka St',
  city: 'مقديشو',
  postalCode: '09012',
  country: 'Somalia',
};

/** Where the words of a line stand, from the left to the right. */
const placesIn = (line: Element, words: readonly string[]): readonly number[] => {
  const { firstChild: text } = line;
  if (!(text instanceof Text)) throw new Error('There is no line.');
  return words.map((word) => {
    const range = document.createRange();
    range.setStart(text, text.data.indexOf(word));
    range.setEnd(text, text.data.indexOf(word) + word.length);
    return range.getBoundingClientRect().left;
  });
};

it.each([
  [deliveryLine(to), ['محمد علي', '12', 'Makka', 'مقديشو', '09012', 'Somalia', '+252', '615']],
  [addressLines(to)[1] ?? '', ['مقديشو', '09012']],
  [contactLine(to), ['محمد علي', '+', '252']],
])(
  'the parts of a line stand in their order, whichever way each of them is read: %s',
  async (line, words) => {
    const screen = await show(<p>{line}</p>);
    const places = placesIn(screen.getByRole('paragraph').element(), words);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  },
);
