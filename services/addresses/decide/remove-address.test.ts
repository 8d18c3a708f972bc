import { describe, it } from 'vitest';
import { accept, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { addressBook } from '../state.ts';
import { added, home, named, now, removed, work } from '../testing/examples.ts';
import { removeAddress } from './remove-address.ts';

const stream = scenario(addressBook);
const remove = (addressId: string) => removeAddress(named(addressId), { now });

describe('removing an address', () => {
  it('takes it out of the book', () => {
    stream.given(added(home), added(work)).when(remove(home), accept(removed(home)));
  });

  it('twice does nothing more: it is refused, as what never was there', () => {
    stream.given(added(home), removed(home)).when(remove(home), refuse('ADDRESS_NOT_FOUND'));
    stream.given().when(remove(home), refuse('ADDRESS_NOT_FOUND'));
  });
});
