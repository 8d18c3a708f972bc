import type { docsRoutes } from '#contracts/docs/api';
import type { Handlers } from '../platform/http/handler.ts';
import { okJson } from '../platform/http/reply.ts';

/** The document is generated once, at the first request; it only changes with the code. */
export const docsHandlers = (): Handlers<typeof docsRoutes> => {
  const make = async () => {
    const { openApi } = await import('./open-api.ts');
    return okJson(JSON.stringify(openApi()));
  };
  let document: ReturnType<typeof make> | undefined;
  return { openApi: () => (document ??= make()) };
};
