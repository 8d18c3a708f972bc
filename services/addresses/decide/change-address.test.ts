import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { addressBook } from '../state.ts';
import { added, changed, home, now, removed, work, written } from '../testing/examples.ts';
import { changeAddress } from './change-address.ts';

const stream = scenario(addressBook);
const change = (...of: Parameters<typeof written>) => changeAddress(written(...of), { now });

describe('changing an address', () => {
  it('replaces what it said', () => {
    stream.given(added(home)).when(change(home, 'moved'), accept(changed(home, 'moved')));
  });

  it('twice does nothing more', () => {
    stream.given(added(home), changed(home, 'moved')).when(change(home, 'moved'), nothingToDo);
  });

  it('is refused where another one says the same, until that is changed or removed', () => {
    const both = stream.given(added(home), added(work));
    both.when(change(work, `of ${home}`), refuse('ADDRESS_IN_BOOK'));
    const moved = stream.given(added(home), added(work), changed(home, 'moved'));
    moved.when(change(work, `of ${home}`), accept(changed(work, `of ${home}`)));
    const gone = stream.given(added(home), added(work), removed(home));
    gone.when(change(work, `of ${home}`), accept(changed(work, `of ${home}`)));
  });

  it('leaves one alone that was in the book twice before that was refused', () => {
    const twice = stream.given(added(home), added(work), changed(work, `of ${home}`));
    twice.when(change(work, `of ${home}`), nothingToDo);
    twice.when(change(work, 'moved'), accept(changed(work, 'moved')));
  });

  it('is refused where it is not in the book', () => {
    stream.given(added(work)).when(change(home), refuse('ADDRESS_NOT_FOUND'));
    stream.given(added(home), removed(home)).when(change(home), refuse('ADDRESS_NOT_FOUND'));
  });
});
