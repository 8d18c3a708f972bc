import { describe, expect, it } from 'vitest';
import { changed, pageIn } from './address.ts';

const read = (text: string) => new URLSearchParams(text);

describe("a list's address", () => {
  it('takes changes and forgets what is empty', () => {
    expect(changed(read('q=hodan&status=paid'), { q: '', status: 'pending' }).toString()).toBe(
      'status=pending',
    );
  });

  it('begins another question at its first page', () => {
    expect(changed(read('q=hodan&page=7'), { q: 'cabdi' }).toString()).toBe('q=cabdi');
    expect(changed(read('q=hodan&page=7'), { page: '8' }).toString()).toBe('q=hodan&page=8');
  });

  it.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=x', 1],
    ['page=12345678', 1],
  ])('%j asks for page %d', (query, page) => {
    expect(pageIn(read(query))).toBe(page);
  });
});
