import { expect, it } from 'vitest';
import { payUntil } from './pay-until.ts';
import { DAY } from '../kernel/duration.ts';

const HALF_AN_HOUR = 1_800_000;
const placedAt = new Date('2026-11-20T12:00:00.000Z');
const after = (minutes: number) => new Date(placedAt.getTime() + minutes * 60_000);
const until = (...paymentStarts: Date[]) => new Date(payUntil({ placedAt, paymentStarts }, HALF_AN_HOUR));

it('an order can be paid for half an hour when no payment was started', () => {
  expect(until()).toEqual(after(30));
});

it('starting a payment in time extends this to an hour from that start, and never shortens it', () => {
  expect(until(after(10))).toEqual(after(70));
  expect(until(after(30))).toEqual(after(90));
  expect(until(after(31))).toEqual(after(30));
  expect(new Date(payUntil({ placedAt, paymentStarts: [after(1)] }, DAY))).toEqual(after(24 * 60));
});

it('a payment that is started too late takes back nothing that an earlier one was given', () => {
  expect(until(after(25), after(35))).toEqual(after(85));
  expect(until(after(5), after(25))).toEqual(after(85));
});
