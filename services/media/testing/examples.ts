import { mediaEvents } from '#contracts/media/events';

/** A picture for tests, uploaded at noon. */
export const hash = '9f2c1e5ab47d80361f4e7c92d05ba8e36417c9d2f08b5a3ee1d6470c2b98fa51';
export const productId = '665f1c2ab3d4e5f607182001';
export const noon = new Date('2026-11-20T12:00:00.000Z');
export const size = { width: 1_280, height: 1_600 } as const;

export const hoursLater = (hours: number): Date => new Date(noon.getTime() + hours * 3_600_000);

export const uploaded = (at = noon) =>
  mediaEvents.PictureUploaded.create({ hash, ...size, at: at.toISOString() });
export const taken = (at = noon) =>
  mediaEvents.PictureTaken.create({ hash, productId, at: at.toISOString() });
export const removed = (at = hoursLater(24)) =>
  mediaEvents.PictureRemoved.create({ hash, at: at.toISOString() });
