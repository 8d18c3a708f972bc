import { z } from 'zod';

/** A time in a view, with one name in the API's document: its pattern is long. Events have their own, which never change. */
export const time = z.iso.datetime().meta({ id: 'Time' });
