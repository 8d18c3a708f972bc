import type { docsRoutes } from '#contracts/docs/api';
import type { Handlers } from '../platform/http/handler.ts';
import { okJson } from '../platform/http/reply.ts';
import { madeOnce } from '../platform/waiting/made-once.ts';

/** The document is generated once, at the first request; it only changes with the code. */
export const docsHandlers = (): Handlers<typeof docsRoutes> => {
  const document = madeOnce(async () => {
    const { openApi } = await import('./open-api.ts');
    return okJson(JSON.stringify(openApi()));
  });
  return { openApi: document.get };
};
