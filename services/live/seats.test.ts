import { describe, expect, it } from 'vitest';
import { person, visitor } from './examples.ts';
import { Seats } from './seats.ts';

const seats = () => new Seats({ inAll: 6, perAccount: 2, perAddress: 3 });
const from = (address: string) => ({ ...visitor(), address });
const id = (number: number) => String(number).repeat(24);

describe('seats', () => {
  it('count a holder of IPv6 by their network', () => {
    const full = seats();
    for (const end of ['1', '2:3', 'ffff']) full.take(from(`2001:db8:0:1::${end}`));
    expect(full.refusal(from('2001:db8:0:1:9::'))).toBe('TOO_MANY_REQUESTS');
    expect(full.refusal(from('2001:db9::1'))).toBeUndefined();
  });

  it('are few for one account, and for all accounts of one address', () => {
    const full = seats();
    full.take(person(id(1)));
    full.take(person(id(1)));
    expect(full.refusal(person(id(1)))).toBe('TOO_MANY_REQUESTS');
    const leave = full.take(person(id(2)));
    expect(full.refusal(person(id(3)))).toBe('TOO_MANY_REQUESTS');
    expect(full.refusal({ ...person(id(3)), address: '10.0.0.2' })).toBeUndefined();
    leave();
    expect(full.refusal(person(id(3)))).toBeUndefined();
  });

  it('are not taken from visitors by whoever is signed in, nor the other way round', () => {
    const full = seats();
    for (const number of [1, 2, 3]) full.take(person(id(number)));
    expect(full.refusal(visitor())).toBeUndefined();
    for (let taken = 0; taken < 3; taken += 1) full.take(visitor());
    expect(full.refusal({ ...visitor(), address: '10.0.0.2' })).toBe('UNAVAILABLE');
  });
});
