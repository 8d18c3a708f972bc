import { describe, expect, it } from 'vitest';
import { NotOurs, ProviderUnavailable } from '../ports.ts';
import { readCreated, readOrder, referencesOf } from './answers.ts';

const SHOP = 'SHPSACCNT2345';
const ANOTHER = 'ANTHRACCNT234';
const SHOPS = 'shop@example.com';
const theirs = { amount: { value: '45.00', currency_code: 'USD' }, payee: { merchant_id: SHOP } };
const ours = { ...theirs, ...referencesOf('665f1c2ab3d4e5f607182901', 1) };
const errorOf = (changed: object): unknown => {
  try {
    return readOrder({ id: 'A', status: 'APPROVED', purchase_units: [ours], ...changed }, SHOP);
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
    ['does not say whom it pays', { purchase_units: [{ ...ours, payee: undefined }] }],
    ['names no account that it pays', { purchase_units: [{ ...ours, payee: { email_address: SHOPS } }] }],
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
  const found = readOrder({ id: 'A', status: 'COMPLETED', purchase_units: units, ...payer }, SHOP);
  expect(found).toMatchObject({ status: 'completed', capture: { amountCents: 45_00, payerEmail: '' } });
});

describe('the account that an order at PayPal pays', () => {
  const paying = (merchant_id: string) => [{ ...ours, payee: { merchant_id, email_address: SHOPS } }];

  it.each([
    ['is said where it is another’s than the shop’s', ANOTHER, ANOTHER],
    ['is not, where it is the shop’s', SHOP, undefined],
  ])('%s', (_, payee, foreignPayee) => {
    const found = readOrder({ id: 'A', status: 'APPROVED', purchase_units: paying(payee) }, SHOP);
    expect(found.foreignPayee).toBe(foreignPayee);
  });

  it('is why nobody is shown a new one, where it is another’s', () => {
    const made = { id: 'A', status: 'CREATED', purchase_units: paying(ANOTHER) };
    const refusal = `its money would go to ${ANOTHER}, not to PAYPAL_MERCHANT_ID`;
    expect(readCreated(made, SHOP)).toEqual({ id: '', usable: false, refusal });
    expect(readCreated({ ...made, purchase_units: paying(SHOP) }, SHOP)).toEqual({ id: 'A', usable: true });
  });

  it('is another’s to look into where it was paid already', () => {
    const made = { id: 'A', status: 'COMPLETED', purchase_units: paying(ANOTHER) };
    expect(readCreated(made, SHOP)).toEqual({ id: 'A', usable: false });
  });
});
