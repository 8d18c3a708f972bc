import { describe, expect, it } from 'vitest';
import { allEvents } from '../all-events.ts';
import { families, familyOf, typesOf } from './families.ts';

describe('the families of events', () => {
  it('have every event once, so that a filter finds what its rows are called', () => {
    expect(families.flatMap(typesOf).toSorted()).toEqual(Object.keys(allEvents).toSorted());
    for (const family of families) for (const type of typesOf(family)) expect(familyOf(type)).toBe(family);
  });

  it.each([
    ['OrderPlaced', 'order'],
    ['PaymentCaptured', 'payment'],
    ['ProviderOrderCreated', 'payment'],
    ['DuplicateCaptureRefunded', 'payment'],
    ['WebhookReceived', 'payment'],
    ['OrderDelivered', 'delivery'],
    ['EmailClaimed', 'account'],
    ['PictureTaken', 'product'],
    ['PersonalDataViewed', 'other'],
    ['SomethingOfLater', 'other'],
  ])('call %s %s', (type, family) => {
    expect(familyOf(type)).toBe(family);
  });
});
