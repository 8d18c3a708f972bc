import { describe, expect, it } from 'vitest';
import type { ListedAddress } from '#contracts/addresses/views';
import { UNNAMED_DELIVERY } from '#contracts/shipping/views';
import { ELSEWHERE, firstChoice, offersOf, PICK_UP } from './offers.ts';

const home: ListedAddress = {
  _id: 'home',
  recipient: 'Hodan Abdi',
  phone: '+252615550101',
  address: 'Jidka Sodonka 22',
  city: 'Muqdisho',
  postalCode: '',
  country: 'Somalia',
  isDefault: true,
};
const work: ListedAddress = { ...home, _id: 'work', address: 'Jidka Warshadaha 118', isDefault: false };
const addressOf = ({ _id, isDefault: _isDefault, ...address }: ListedAddress) => address;
const other = { ...addressOf(home), city: 'Marka' };
/** An order that went there. */
const orderTo = (to: ReturnType<typeof addressOf>) => ({
  shippingAddress: to,
  delivery: UNNAMED_DELIVERY,
});

describe('what is offered at the counter', () => {
  it('is the address book, and says which was used last', () => {
    const offers = offersOf([home, work], orderTo(addressOf(work)));
    expect(offers.map(({ id, isDefault, isLast }) => [id, isDefault, isLast])).toEqual([
      ['home', true, false],
      ['work', false, true],
    ]);
  });

  it('is before it where the last order went, if that is not in the book', () => {
    const [last, ...book] = offersOf([home], orderTo(other));
    expect(last).toMatchObject({ isLast: true, address: other });
    expect(book).toHaveLength(1);
  });

  it('is no address of which nobody knows who takes it there', () => {
    expect(offersOf([], { ...orderTo(other), shippingAddress: { ...other, phone: null } })).toEqual([]);
    expect(offersOf([], undefined)).toEqual([]);
  });
});

describe('what is chosen at first', () => {
  const offers = offersOf([home, work], orderTo(addressOf(work)));
  const firstOf = (kept?: Parameters<typeof firstChoice>[1], draft?: Parameters<typeof firstChoice>[2]) =>
    firstChoice(offers, kept, draft);

  it.each([
    ['the last used', undefined, undefined, 'work'],
    ['what was chosen before in this browser', addressOf(home), undefined, 'home'],
    ['what was typed before in this browser', other, undefined, ELSEWHERE],
    ['what is being typed', addressOf(home), { city: 'Mar' }, ELSEWHERE],
    ['what was chosen beside it', addressOf(home), { city: 'Mar', chosen: PICK_UP }, PICK_UP],
  ])('is %s', (_, kept, draft, id) => {
    expect(firstOf(kept, draft)).toBe(id);
  });

  it('is the default where nothing was ordered, and nothing where no address is known', () => {
    expect(firstChoice(offersOf([work, home], undefined), undefined, undefined)).toBe('home');
    expect(firstChoice([], undefined, undefined)).toBe(ELSEWHERE);
  });
});
