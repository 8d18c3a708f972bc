import { z } from 'zod';

/** An e-mail address, as long as one may be. */
export const emailAddress = z.string().trim().max(254).pipe(z.email());
