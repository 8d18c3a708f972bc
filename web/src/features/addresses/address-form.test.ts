import { describe, expect, it } from 'vitest';
import { emptyForm, judge, type AddressForm } from './address-form.ts';
import { loadPhones } from './phones.ts';

const read = await loadPhones();
const form: AddressForm = {
  recipient: ' Hodan Abdi ',
  phone: '061 555 0101',
  address: 'Jidka Sodonka 22',
  city: 'Muqdisho',
  postalCode: '',
  country: 'Somalia',
};
const badIn = (changes: Partial<AddressForm>, own = 'SO') => [
  ...judge({ ...form, ...changes }, own, read).bad,
];

describe('an address', () => {
  it('is sent with its phone in the one form that every order has', () => {
    expect(judge(form, 'SO', read).address).toEqual({
      ...form,
      recipient: 'Hodan Abdi',
      phone: '+252615550101',
    });
  });

  it('is one line in each field, whatever was pasted, and keeps the marks of its writing', () => {
    const pasted = {
      address: '\u200FJidka Sodonka\u202822',
      city: 'Muqdisho\u2029',
      recipient: 'Hodan\vAbdi',
    };
    expect(judge({ ...form, ...pasted }, 'SO', read).address).toMatchObject({
      address: '\u200FJidka Sodonka 22',
      city: 'Muqdisho',
      recipient: 'Hodan Abdi',
    });
  });

  it('wants everything but a postal code in the country of the shop', () => {
    const { address, bad } = judge(emptyForm, 'SO', read);
    expect([address, [...bad]]).toEqual([undefined, ['recipient', 'phone', 'address', 'city', 'country']]);
  });

  it.each([
    ['Kenya', ['postalCode']],
    ['Djibouti', []],
    ['Somalia', []],
    ['Somaliland', []],
  ])('to %s lacks %j without a postal code', (country, lacking) => {
    expect(badIn({ country, phone: '+252615550101' })).toEqual(lacking);
  });

  it('has no postal code where there are none, whatever was typed before', () => {
    const to = { ...form, country: 'Djibouti', postalCode: '123', phone: '+252615550101' };
    expect(judge(to, 'SO', read).address?.postalCode).toBe('');
  });

  it('takes a phone as it is dialled in the country of the address, or with a + from anywhere', () => {
    expect(badIn({ country: 'Kenya', postalCode: '00100', phone: '0712 123456' })).toEqual([]);
    expect(badIn({ country: 'Kenya', postalCode: '00100', phone: '+252615550101' })).toEqual([]);
    expect(badIn({ phone: 'tomorrow' })).toEqual(['phone']);
  });

  it('leaves the phone to the server where nothing can be known of it here', () => {
    expect(judge({ ...form, phone: '0615' }, 'SO', undefined).address?.phone).toBe('0615');
    expect([...judge({ ...form, phone: ' ' }, 'SO', undefined).bad]).toEqual(['phone']);
  });
});
