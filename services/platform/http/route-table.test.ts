import { describe, expect, it } from 'vitest';
import { RouteTable } from './route-table.ts';

const table = new RouteTable<string>();
const paths = [
  '/orders/{id}',
  '/orders/mine',
  '/orders/{id}/pay',
  '/cart/{userId}/{productId}',
  '/cart/{userId}/all',
] as const;
for (const path of paths) table.add({ method: 'GET', path }, path);

describe('a table of routes', () => {
  it.each([
    ['/orders/mine', '/orders/mine', {}],
    ['/orders/7', '/orders/{id}', { id: '7' }],
    ['/orders/7/pay', '/orders/{id}/pay', { id: '7' }],
    ['/cart/1/2', '/cart/{userId}/{productId}', { userId: '1', productId: '2' }],
    ['/cart/1/all', '/cart/{userId}/all', { userId: '1' }],
    ['/orders/a%20b', '/orders/{id}', { id: 'a b' }],
    ['/orders/__proto__', '/orders/{id}', { id: '__proto__' }],
  ])('finds %s', (path, target, params) => {
    expect(table.find('GET', path)).toEqual({ target, params });
  });

  it.each([
    '/',
    '/orders',
    '/orders/',
    '/orders//pay',
    '/orders/7/',
    '/Orders/mine',
    '/orders/%zz',
    '/orders/%ff',
    '//',
  ])('has nothing at %s', (path) => expect(table.find('GET', path)).toBeUndefined());

  it('has nothing for another method', () => {
    expect(table.find('POST', '/orders/mine')).toBeUndefined();
  });

  it.each(['/orders/mine', '/orders/{other}'] as const)('takes %s once only', (path) => {
    expect(() => table.add({ method: 'GET', path }, 'again')).toThrow('Two routes');
  });
});
