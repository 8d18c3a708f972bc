import { describe, expect, it } from 'vitest';
import { NotOurs, ProviderUnavailable } from '../ports.ts';
import { readOrder, referencesOf } from './answers.ts';

const theirs = { amount: { value: '45.00', currency_code: 'USD' } };
const ours = { ...theirs, ...referencesOf('665f1c2ab3d4e5f607182901', 1) };
const errorOf = (changed: object): unknown => {
  try {
    return readOrder({ id: 'A', status: 'APPROVED', purchase_units: [ours], ...changed });
  } catch (error) {
    return error;
  }
};

describe('an order at PayPal that cannot be read', () => {
  it.each([
    ['has two purchase units', { purchase_units: [theirs, theirs] }],
    ['has two, one of which names an order of ours', { purchase_units: [theirs, ours] }],
    ['names no order of ours', { purchase_units: [theirs], status: 'OF_TOMORROW' }],
  ])('is somebody else’s where it %s', (_, changed) => {
    expect(errorOf(changed)).toBeInstanceOf(NotOurs);
  });

  it.each([
    ['names an order of ours', { status: 'OF_TOMORROW' }],
    ['does not say what it is for', { purchase_units: undefined }],
  ])('may be ours where it %s', (_, changed) => {
    expect(errorOf(changed)).toBeInstanceOf(ProviderUnavailable);
    expect(errorOf(changed)).not.toBeInstanceOf(NotOurs);
  });
});

it.each([
  ['is too long', { payer: { email_address: `${'a'.repeat(250)}@suuq.test` } }],
  ['is no text', { payer: { email_address: 7 } }],
  ['is null', { payer: { email_address: null } }],
  ['has a payer of another kind', { payer: 'nobody' }],
])('a payment is read without the e-mail address of its payer where that %s', (_, payer) => {
  const captures = [{ ...theirs, id: 'C', status: 'COMPLETED' }];
  const units = [{ ...ours, payments: { captures } }];
  const found = readOrder({ id: 'A', status: 'COMPLETED', purchase_units: units, ...payer });
  expect(found).toMatchObject({ status: 'completed', capture: { amountCents: 45_00, payerEmail: '' } });
});
