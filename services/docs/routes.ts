import type { docsRoutes } from '#contracts/docs/api';
import { openApi } from '#contracts/openapi';
import type { Handlers } from '../platform/http/handler.ts';
import { okJson } from '../platform/http/reply.ts';

/** The document is made once; it changes with the code only. */
export const docsHandlers = (): Handlers<typeof docsRoutes> => {
  const document = okJson(JSON.stringify(openApi()));
  return { openApi: () => Promise.resolve(document) };
};
