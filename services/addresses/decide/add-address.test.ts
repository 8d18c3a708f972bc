import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { addressBook } from '../state.ts';
import { added, changed, home, now, removed, work, written } from '../testing/examples.ts';
import { addAddress } from './add-address.ts';

const stream = scenario(addressBook);
const add = (...of: Parameters<typeof written>) => addAddress(written(...of), { now });
const idOf = (number: number) => number.toString(16).padStart(24, '0');
const twenty = Array.from({ length: 20 }, (_, number) => added(idOf(number)));

describe('adding an address', () => {
  it('puts it into the book', () => {
    stream.given().when(add(home), accept(added(home)));
    stream.given(added(home)).when(add(work), accept(added(work)));
  });

  it('twice does nothing more, nor does another request for the same address', () => {
    stream.given(added(home)).when(add(home), nothingToDo);
    stream.given(added(home, 'the same')).when(add(work, 'the same'), nothingToDo);
  });

  it('adds what an address said before it was changed, or removed', () => {
    stream.given(added(home, 'old'), changed(home, 'new')).when(add(work, 'old'), accept(added(work, 'old')));
    stream.given(added(home), removed(home)).when(add(home), accept(added(home)));
  });

  it('is refused where the book is full, until something is removed', () => {
    stream.given(...twenty).when(add(home), refuse('ADDRESS_BOOK_FULL', { most: 20 }));
    stream.given(...twenty, removed(idOf(7))).when(add(home), accept(added(home)));
  });

  it('of what is in a full book does nothing', () => {
    stream.given(...twenty).when(add(home, `of ${idOf(3)}`), nothingToDo);
  });
});
