import { mediaEvents, type MediaEvent } from '#contracts/media/events';
import type { Aggregate } from '../kernel/aggregate.ts';

/**
 * `taken` and `removed` are final: a product keeps its picture for ever, and the name of a removed picture is not used
 * again.
 */
export type PictureState =
  | { readonly status: 'absent' | 'taken' | 'removed' }
  | { readonly status: 'waiting'; readonly uploadedAt: string };

const evolve = (_: PictureState, event: MediaEvent): PictureState => {
  switch (event.type) {
    case 'PictureUploaded':
      return { status: 'waiting', uploadedAt: event.data.at };
    case 'PictureTaken':
      return { status: 'taken' };
    case 'PictureRemoved':
      return { status: 'removed' };
    default:
      return event satisfies never;
  }
};

/** A picture's stream has its hash as id. */
export const picture: Aggregate<PictureState, MediaEvent> = {
  category: 'picture',
  events: mediaEvents,
  initial: { status: 'absent' },
  evolve,
};
