import { describe, expect, it } from 'vitest';
import { deliveredQuestionIn, ordersQuestionIn, sortedBy } from './question.ts';

const orders = (text: string) => ordersQuestionIn(new URLSearchParams(text));
const delivered = (text: string) => deliveredQuestionIn(new URLSearchParams(text));

describe('the question of all orders', () => {
  it('is what the address says', () => {
    const asked = { q: '4F9A2C', status: 'paid', from: '2026-11-01', to: '2026-11-20' };
    expect(orders(new URLSearchParams(asked).toString())).toEqual(asked);
  });

  it('leaves out what the server would not understand', () => {
    expect(orders('q=&status=lost&from=yesterday&to=2026-02-30')).toEqual({});
  });
});

describe('the question of delivered orders', () => {
  it('begins with two a page, the last delivered first', () => {
    expect(delivered('')).toEqual({ q: '', sort: 'deliveredAt', direction: 'desc', size: 2 });
    expect(delivered('sort=weight&direction=up&size=3')).toEqual(delivered(''));
  });

  it('is what the address says', () => {
    expect(delivered('q=hodan&sort=user.name&direction=asc&size=50&from=2026-11-01&to=soon')).toEqual({
      from: '2026-11-01',
      q: 'hodan',
      sort: 'user.name',
      direction: 'asc',
      size: 50,
    });
  });

  it('turns a column round, and begins another with its first', () => {
    expect(sortedBy(delivered(''), 'deliveredAt').direction).toBe('asc');
    expect(sortedBy(delivered('direction=asc'), 'deliveredAt').direction).toBe('desc');
    expect(sortedBy(delivered(''), 'user.name')).toEqual({ sort: 'user.name', direction: 'asc' });
    expect(sortedBy(delivered('sort=_id'), 'totalPrice')).toEqual({ sort: 'totalPrice', direction: 'desc' });
  });
});
