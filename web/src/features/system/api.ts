import { systemRoutes } from '#contracts/system/api';
import type { ParkedStream, System } from '#contracts/system/views';
import { call, useAnswer } from '../../lib/api.ts';

/** Milliseconds between two looks at what changes by itself. */
const EVERY = 5_000;

/** How the shop is, read again and again; and what an operator decides about a parked stream. */
export function useSystem() {
  const { data, error, mutate } = useAnswer(systemRoutes.system, {}, { refreshInterval: EVERY });
  const params = ({ projection, stream }: ParkedStream) => ({ projection, stream });
  const show = (answer: System) => mutate(answer, { revalidate: false });
  const retry = async (parked: ParkedStream): Promise<void> => {
    await show(await call(systemRoutes.retryParked, { params: params(parked), body: {} }));
  };
  const skip = async (parked: ParkedStream, reason: string): Promise<void> => {
    await show(await call(systemRoutes.skipParked, { params: params(parked), body: { reason } }));
  };
  return {
    system: data,
    error,
    reload: () => mutate(),
    retry,
    skip,
  };
}
export type SystemDesk = ReturnType<typeof useSystem>;
