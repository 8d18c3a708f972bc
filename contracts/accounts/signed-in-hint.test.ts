import { expect, it } from 'vitest';
import { hintedIn, SIGNED_IN_HINT } from './signed-in-hint.ts';

const ID = '665f1c2ab3d4e5f60718293a';

it('tells who seems to be signed in, wherever the cookie is among others', () => {
  const cookie = `${SIGNED_IN_HINT}=${ID}`;
  for (const cookies of [cookie, `a=b; ${cookie}`, `${cookie}; a=b`]) expect(hintedIn(cookies)).toBe(ID);
});

it('takes nothing that is no id, nor another cookie, for somebody who is signed in', () => {
  const others = ['', `${SIGNED_IN_HINT}=`, `${SIGNED_IN_HINT}=${ID}0`, `not-${SIGNED_IN_HINT}=${ID}`];
  for (const cookies of others) expect(hintedIn(cookies)).toBeUndefined();
});
