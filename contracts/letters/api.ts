import { z } from 'zod';
import { language } from '../kernel/language.ts';
import { route } from '../kernel/route.ts';

const chosen = z.strictObject({ language });

export const letterRoutes = {
  chooseLanguage: route({
    method: 'PUT',
    path: '/users/language',
    summary: 'Choose the language in which the shop writes to you.',
    access: 'customer',
    body: chosen,
    throttle: 'changes',
    answer: chosen,
  }),
} as const;
