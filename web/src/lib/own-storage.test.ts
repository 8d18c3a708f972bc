import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stored } from '../locales/legal/testing/remembered.ts';
import { forgetPerson, keepFor, keepForWhoIsHere } from './own-storage.ts';
import { signedIn } from './signed-in.ts';
import { kept as browserKeeps } from './storage.ts';

const ASHA = 'a'.repeat(24);
const BILE = 'b'.repeat(24);

const storageOf = () => {
  const storage = new Map<string, string>();
  return {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
    clear: () => storage.clear(),
    keys: () => [...storage.keys()],
  };
};
const shopFor = (id: string) => {
  keepFor(id);
  localStorage.setItem('shippingAddress', id);
  localStorage.setItem('deliveryMethod', id);
  sessionStorage.setItem('standingOrder', id);
};
const left = () => [
  localStorage.getItem('shippingAddress'),
  localStorage.getItem('deliveryMethod'),
  sessionStorage.getItem('standingOrder'),
];
let [browser, tab] = [storageOf(), storageOf()];
beforeEach(() => {
  [browser, tab] = [storageOf(), storageOf()];
  vi.stubGlobal('localStorage', browser);
  vi.stubGlobal('sessionStorage', tab);
});

it('keeps what somebody was about to order while they sign in again, and what a visitor has begun', () => {
  sessionStorage.setItem('standingOrder', 'a visitor');
  keepFor(ASHA);
  expect(left()).toEqual([null, null, 'a visitor']);
  shopFor(ASHA);
  keepFor(ASHA);
  expect(left()).toEqual([ASHA, ASHA, ASHA]);
});

it('keeps nothing of it for who signs in after them', () => {
  shopFor(ASHA);
  keepFor(BILE);
  expect(left()).toEqual([null, null, null]);
});

it('keeps nothing for them in a tab either in which somebody else was before, though they are here already', () => {
  shopFor(ASHA);
  const here = sessionStorage;
  vi.stubGlobal('sessionStorage', storageOf());
  shopFor(BILE);
  vi.stubGlobal('sessionStorage', here);
  keepFor(BILE);
  expect(left()).toEqual([BILE, BILE, null]);
});

it('leaves nothing behind who signs out but how they like the shop', () => {
  for (const name of Object.keys(stored)) browser.setItem(name, ASHA);
  shopFor(ASHA);
  forgetPerson();
  expect([browser.keys(), tab.keys()]).toEqual([['language', 'theme', 'paymentMethod'], []]);
});

describe('a session that is over in this tab', () => {
  const kept = () => sessionStorage.getItem('standingOrder');
  const signOutElsewhere = () => {
    const here = sessionStorage;
    vi.stubGlobal('sessionStorage', storageOf());
    forgetPerson();
    vi.stubGlobal('sessionStorage', here);
  };
  let letGo = () => {};
  beforeEach(() => {
    letGo();
    vi.stubGlobal('document', { cookie: '' });
    keepForWhoIsHere();
    signedIn.begin(ASHA);
    shopFor(ASHA);
  });

  it('leaves nothing to a visitor where the person has signed out in another one', () => {
    signOutElsewhere();
    signedIn.look();
    expect([signedIn.current().id, tab.keys()]).toEqual([undefined, []]);
  });

  it('leaves nothing to a visitor where the browser is too full to say who was here', () => {
    const full = () => {
      throw new DOMException('The quota is exceeded', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { ...storageOf(), setItem: full });
    keepFor(ASHA);
    browserKeeps.set('shippingAddress', ASHA);
    signedIn.look();
    expect([browserKeeps.get('shippingAddress'), tab.keys()]).toEqual([null, []]);
  });

  it('leaves nothing to a visitor who comes back to it later', () => {
    signedIn.giveUp();
    signOutElsewhere();
    expect(kept()).toBe(ASHA);
    keepForWhoIsHere();
    expect(tab.keys()).toEqual([]);
  });

  it('leaves what they had begun to the person, if they sign in again', () => {
    signedIn.look();
    expect([signedIn.current().id, kept()]).toEqual([undefined, ASHA]);
    signedIn.begin(ASHA);
    expect(kept()).toBe(ASHA);
  });

  it('leaves it to them over a page of theirs, too, and to nobody once they would not', () => {
    letGo = signedIn.hold();
    signOutElsewhere();
    signedIn.look();
    expect([signedIn.current().asking, kept()]).toEqual([true, ASHA]);
    signedIn.begin(ASHA);
    expect(kept()).toBe(ASHA);
    signOutElsewhere();
    signedIn.look();
    signedIn.giveUp();
    expect(tab.keys()).toEqual([]);
  });
});
