import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { hash, hoursLater, noon, productId, removed, taken, uploaded } from '../testing/examples.ts';
import { picture } from '../state.ts';
import { takePicture } from './take-picture.ts';

const stream = scenario(picture);
const take = (by = productId, now = noon) => takePicture({ hash, productId: by }, { now });

describe('taking a picture for a product', () => {
  it('is recorded, also after its day as long as it is there', () => {
    stream.given(uploaded()).when(take(), accept(taken()));
    stream.given(uploaded()).when(take(productId, hoursLater(25)), accept(taken(hoursLater(25))));
  });

  it('twice does nothing more, by whatever product', () => {
    stream.given(uploaded(), taken()).when(take(), nothingToDo);
    stream.given(uploaded(), taken()).when(take('665f1c2ab3d4e5f607182002'), nothingToDo);
  });

  it('is refused where none was uploaded, or it was removed', () => {
    stream.given().when(take(), refuse('PICTURE_NOT_FOUND'));
    stream.given(uploaded(), removed()).when(take(), refuse('PICTURE_NOT_FOUND'));
  });
});
