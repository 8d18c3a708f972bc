import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { hash, hoursLater, noon, removed, size, taken, uploaded } from '../testing/examples.ts';
import { picture } from '../state.ts';
import { uploadPicture } from './upload-picture.ts';

const stream = scenario(picture);
const upload = (now = noon) => uploadPicture({ hash, ...size }, { now });

describe('uploading a picture', () => {
  it('is recorded', () => {
    stream.given().when(upload(), accept(uploaded()));
  });

  it('twice does nothing more', () => {
    stream.given(uploaded()).when(upload(hoursLater(0.9)), nothingToDo);
  });

  it('again later starts its day over', () => {
    stream.given(uploaded()).when(upload(hoursLater(23)), accept(uploaded(hoursLater(23))));
  });

  it('does nothing to one that a product has', () => {
    stream.given(uploaded(), taken()).when(upload(hoursLater(1_000)), nothingToDo);
  });

  it('is refused under a name that is gone: its files may be being deleted', () => {
    stream.given(uploaded(), removed()).when(upload(hoursLater(24)), refuse('PICTURE_REMOVED'));
  });
});
