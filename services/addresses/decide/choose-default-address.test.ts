import { describe, expect, it } from 'vitest';
import type { AddressEvent } from '#contracts/addresses/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { addressBook, defaultOf } from '../state.ts';
import { added, chosen, home, named, now, removed, work } from '../testing/examples.ts';
import { chooseDefaultAddress } from './choose-default-address.ts';

const stream = scenario(addressBook);
const choose = (addressId: string) => chooseDefaultAddress(named(addressId), { now });

describe('choosing the default', () => {
  it('makes another address the default', () => {
    stream.given(added(home), added(work)).when(choose(work), accept(chosen(work)));
  });

  it('twice does nothing more, nor does choosing what is the default by itself', () => {
    stream.given(added(home), added(work), chosen(work)).when(choose(work), nothingToDo);
    stream.given(added(home), added(work)).when(choose(home), nothingToDo);
  });

  it('is refused for what is not in the book', () => {
    stream.given(added(home)).when(choose(work), refuse('ADDRESS_NOT_FOUND'));
    stream.given(added(home), removed(home)).when(choose(home), refuse('ADDRESS_NOT_FOUND'));
  });
});

describe('the default', () => {
  const after = (...events: readonly AddressEvent[]) =>
    defaultOf(events.reduce(addressBook.evolve, addressBook.initial));

  it.each([
    ['nothing in an empty book', [], undefined],
    ['the first address', [added(home), added(work)], home],
    ['the one that was chosen last', [added(home), added(work), chosen(work)], work],
    ['the oldest once the chosen one is gone', [added(home), added(work), chosen(work), removed(work)], home],
    ['nothing once all are gone', [added(home), removed(home)], undefined],
  ] as const)('is %s', (_, events, id) => {
    expect(after(...events)).toBe(id);
  });
});
