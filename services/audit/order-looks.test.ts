import { expect, it } from 'vitest';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { looksAtOrder } from './order-looks.ts';

const stream = 'order-665f1c2ab3d4e5f607182501';
const event = (type: string, data: object) => ({ type, stream, data }) as unknown as RecordedEvent;
const placed = event('OrderPlaced', { userId: 'guest', shippingAddress: { city: 'Hargeisa' } });
const takenOver = event('OrderTakenOver', { userId: 'account', guestId: 'guest' });
const cancelled = event('OrderCancelled', { userId: 'account', reason: 'Too many' });
const owner = { user: { _id: 'account', name: 'Hodan Ali', email: 'hodan@suuq.test' } };

it.each([
  ['the person of the only event that shows any', [takenOver, placed, placed], undefined, ['guest']],
  ['everybody whose data the events show', [placed, takenOver, cancelled], undefined, ['guest', 'account']],
  ['whose order it is now, where the order is shown', [placed, takenOver], owner, ['guest', 'account']],
  [
    'whom a wrong row of the table shows',
    [placed],
    { user: { _id: 'another', name: 'Jama Nuur', email: 'jama@suuq.test' } },
    ['guest', 'another'],
  ],
  ['each person once', [placed, cancelled], owner, ['guest', 'account']],
  [
    'nobody who was erased',
    [event('OrderCancelled', { userId: 'guest', reason: '[erased]' })],
    { user: { _id: 'account', name: '[erased]', email: '[erased]' } },
    [],
  ],
])('is a look at %s', (_, events, order, people) => {
  expect(looksAtOrder(events, [undefined, order])).toEqual(people.map((userId) => ({ userId, stream })));
});
