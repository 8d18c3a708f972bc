import { describe, it } from 'vitest';
import { projectionEvents } from '#contracts/system/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { projection } from '../state.ts';
import { decideParked } from './decide-parked.ts';

const now = new Date('2026-11-22T10:15:00.000Z');
const parked = {
  projection: 'orders',
  stream: 'order-b41f7e90c2d84a5e93f06d17',
  eventId: '5f0c1f0e-7c1b-4d8e-9a55-2f4b6f3c9d10',
  eventType: 'OrderDelivered',
  revision: 3,
  reason: 'Recorded twice.',
};
const retried = projectionEvents.ParkedEventRetried.create({ ...parked, at: now.toISOString() });
const skipped = projectionEvents.ParkedEventSkipped.create({ ...parked, at: now.toISOString() });
const retry = decideParked({ decision: 'retry', ...parked }, { now });
const skip = decideParked({ decision: 'skip', ...parked }, { now });
const stream = scenario(projection);

describe('deciding about a parked event', () => {
  it('records that it is tried again, as often as somebody asks', () => {
    stream.given(retried).when(retry, accept(retried));
  });

  it('records that it is skipped', () => {
    stream.given(retried).when(skip, accept(skipped));
  });

  it('skips an event once', () => {
    stream.given(skipped).when(skip, nothingToDo);
  });
});
