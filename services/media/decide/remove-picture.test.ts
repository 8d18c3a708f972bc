import { describe, it } from 'vitest';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { hash, hoursLater, noon, removed, taken, uploaded } from '../testing/examples.ts';
import { picture } from '../state.ts';
import { removePicture } from './remove-picture.ts';

const stream = scenario(picture);
const remove = (now: Date) => removePicture({ hash }, { now });

describe('removing a picture', () => {
  it('is allowed when no product took it for a day', () => {
    stream.given(uploaded()).when(remove(hoursLater(24)), accept(removed()));
  });

  it('twice does nothing more', () => {
    stream.given(uploaded(), removed()).when(remove(hoursLater(48)), nothingToDo);
  });

  it('waits for the day to end, counted from the last upload', () => {
    stream.given(uploaded()).when(remove(hoursLater(23.9)), nothingToDo);
    stream.given(uploaded(), uploaded(hoursLater(23))).when(remove(hoursLater(25)), nothingToDo);
  });

  it('never touches what a product took, nor what is not there', () => {
    stream.given(uploaded(), taken()).when(remove(hoursLater(1_000)), nothingToDo);
    stream.given().when(remove(noon), nothingToDo);
  });
});
