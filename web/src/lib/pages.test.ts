import { describe, expect, it } from 'vitest';
import { pagesAround, pagesOf, rowsShown } from './pages.ts';

describe('the pages of a list', () => {
  it.each([
    [0, 2, 1],
    [1, 2, 1],
    [2, 2, 1],
    [3, 2, 2],
    [588, 2, 294],
  ])('%d rows, %d a page, are %d', (total, size, pages) => {
    expect(pagesOf(total, size)).toBe(pages);
  });

  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 294, [1, 2, 3, 4, 5]],
    [7, 294, [5, 6, 7, 8, 9]],
    [294, 294, [290, 291, 292, 293, 294]],
  ])('on page %d of %d one may go to %j', (page, last, offered) => {
    expect(pagesAround(page, last)).toEqual(offered);
  });

  it.each([
    [1, 2, 5, 1, 2],
    [3, 2, 5, 5, 5],
    [1, 2, 0, 0, 0],
  ])('page %d of %d each of %d shows %d to %d', (page, size, total, from, to) => {
    expect(rowsShown(page, size, total)).toEqual({ from, to });
  });
});
