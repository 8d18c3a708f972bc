import { describe, expect, it } from 'vitest';
import { networkOf } from '#services/platform/http/network';
import { person, visitor } from './testing/examples.ts';
import type { ListenRequest } from './listener.ts';
import { ConnectionLimits } from './connection-limits.ts';

const connectionLimits = () => new ConnectionLimits({ inAll: 6, perAccount: 2, perAddress: 3 });
/** Why one more cannot listen; undefined when there is room, which it leaves as it is. */
const refusalTo = (room: ConnectionLimits, asking: ListenRequest) => {
  const slot = room.take(asking);
  if (typeof slot === 'string') return slot;
  slot.leave();
  return undefined;
};
const id = (number: number) => String(number).repeat(24);

describe('the limits of connections', () => {
  it('are low for one account, and for all accounts of one address', () => {
    const full = connectionLimits();
    full.take(person(id(1)));
    full.take(person(id(1)));
    expect(refusalTo(full, person(id(1)))).toBe('TOO_MANY_REQUESTS');
    const slot = full.take(person(id(2)));
    expect(refusalTo(full, person(id(3)))).toBe('TOO_MANY_REQUESTS');
    expect(refusalTo(full, { ...person(id(3)), network: '10.0.0.2' })).toBeUndefined();
    expect(slot).toBeTypeOf('object');
    if (typeof slot === 'object') for (const _ of ['once', 'twice']) slot.leave();
    expect(refusalTo(full, person(id(3)))).toBeUndefined();
  });

  it('are a few times as high for all IPv6 networks of one site', () => {
    const room = new ConnectionLimits({ inAll: 100, perAccount: 2, perAddress: 1 });
    const from = (network: number) => ({ ...visitor(), network: networkOf(`2001:db8:0:${network}00::1`) });
    for (const network of [1, 2, 3, 4]) expect(room.take(from(network))).toBeTypeOf('object');
    expect(refusalTo(room, from(5))).toBe('TOO_MANY_REQUESTS');
    expect(refusalTo(room, { ...visitor(), network: networkOf('2001:db8:1::1') })).toBeUndefined();
  });

  it('are counted apart for visitors and for signed-in users', () => {
    const full = connectionLimits();
    for (const number of [1, 2, 3]) full.take(person(id(number)));
    expect(refusalTo(full, visitor())).toBeUndefined();
    for (let taken = 0; taken < 3; taken += 1) full.take(visitor());
    expect(refusalTo(full, { ...visitor(), network: '10.0.0.2' })).toBe('UNAVAILABLE');
  });
});
