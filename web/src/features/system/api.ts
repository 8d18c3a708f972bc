import { systemRoutes } from '#contracts/system/api';
import type { ParkedStream } from '#contracts/system/views';
import { call, useAnswer } from '../../lib/api.ts';

/** Milliseconds between two looks at what changes by itself. */
const EVERY = 5_000;

/** How the shop is, read again and again; and what an operator decides about a parked stream. */
export function useSystem() {
  const { data, error, mutate } = useAnswer(systemRoutes.system, {}, { refreshInterval: EVERY });
  const decide =
    (route: typeof systemRoutes.retryParked | typeof systemRoutes.skipParked) =>
    async ({ projection, stream }: ParkedStream): Promise<void> => {
      await mutate(await call(route, { params: { projection, stream }, body: {} }), { revalidate: false });
    };
  return {
    system: data,
    error,
    reload: () => mutate(),
    retry: decide(systemRoutes.retryParked),
    skip: decide(systemRoutes.skipParked),
  };
}
export type SystemDesk = ReturnType<typeof useSystem>;
