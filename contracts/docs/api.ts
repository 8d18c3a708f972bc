import { z } from 'zod';
import { route } from '../kernel/route.ts';

export const docsRoutes = {
  openApi: route({
    method: 'GET',
    path: '/openapi.json',
    summary:
      'This document: OpenAPI 3.1, generated from the contracts that the server and the web client use.',
    access: 'visitor',
    answer: z.looseObject({ openapi: z.string() }),
  }),
} as const;
