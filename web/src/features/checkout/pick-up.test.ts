import { deliveryOption } from '#contracts/examples';
import { isPickUp, pickUpAt } from '#contracts/shipping/pick-up';
import { UNNAMED_DELIVERY } from '#contracts/shipping/views';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepAddress, keptDetails } from './choices.ts';
import { firstChoice, offersOf, PICK_UP } from './offers.ts';
import { waysTo, withoutPickUp } from './pick-up.ts';

const home = { address: 'Jidka 14', city: 'Muqdisho', postalCode: '', country: 'Somalia' };
const pickUp = { ...deliveryOption, _id: 'p'.repeat(24), kind: 'pickup' } as const;
const both = [deliveryOption, pickUp];
const market = { ...home, address: pickUpAt('en') };

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});

describe('what is picked up', () => {
  it('has the words for it that orders and addresses of before have, in both languages', () => {
    expect([pickUpAt('en'), pickUpAt('so')]).toEqual(['Pick up at the market', 'Suuqa ka qaado']);
  });

  it.each(['en', 'so'] as const)('is told from what is brought by the words for it, in %s', (language) => {
    const chosen = { ...home, address: pickUpAt(language) };
    expect([isPickUp(chosen), isPickUp(home)]).toEqual([true, false]);
    expect([withoutPickUp(chosen).address, withoutPickUp(home).address]).toEqual(['', 'Jidka 14']);
  });

  it('goes by no way that would bring it; what is brought may still be picked up', () => {
    expect(waysTo(market, both)).toEqual([pickUp]);
    expect(waysTo(market, [deliveryOption])).toEqual([]);
    expect(waysTo(home, both)).toEqual(both);
    keepAddress(market);
    expect(keptDetails(['PayPal'], both)?.way).toBe(pickUp);
    expect(keptDetails(['PayPal'], [deliveryOption])?.way).toBeUndefined();
  });

  it('is chosen again by who comes back, and is no address that another order goes to', () => {
    expect(firstChoice([], market, undefined)).toBe(PICK_UP);
    const to = { ...home, recipient: 'Hodan', phone: '+252615550101' };
    const orderBy = (kind: 'standard' | 'pickup') => ({
      shippingAddress: to,
      delivery: { ...UNNAMED_DELIVERY, kind },
    });
    expect(offersOf([], orderBy('pickup'))).toEqual([]);
    expect(offersOf([], orderBy('standard'))).toMatchObject([{ address: to }]);
  });
});
