import { systemRoutes } from '#contracts/system/api';
import type { ParkedStream, System } from '#contracts/system/views';
import { call, useAnswer } from '../../lib/api.ts';
import { keepReading } from '../../lib/keep-reading.ts';
import { useUser } from '../accounts/session.ts';

/** Milliseconds between two reads in general, and while somebody waits. */
const EVERY = 5_000;
const SOON = 1_000;

const isAwaited = ({ projections, verification }: System): boolean =>
  [verification, ...projections.map(({ rebuild }) => rebuild)].some((each) => each?.underWay);

/** The state of the shop, read again and again, and an admin's commands. */
export function useSystem() {
  const { data, error, mutate } = useAnswer(
    systemRoutes.system,
    {},
    { refreshInterval: (system) => (system && isAwaited(system) ? SOON : EVERY), ...keepReading(EVERY) },
  );
  const isAdmin = useUser()?.isAdmin ?? false;
  const params = ({ projection, stream }: ParkedStream) => ({ projection, stream });
  const show = (answer: System) => mutate(answer, { revalidate: false });
  const retry = async (parked: ParkedStream): Promise<void> => {
    await show(
      await call(systemRoutes.retryParked, { params: params(parked), body: { eventId: parked.eventId } }),
    );
  };
  const skip = async (parked: ParkedStream, reason: string): Promise<void> => {
    await show(
      await call(systemRoutes.skipParked, {
        params: params(parked),
        body: { eventId: parked.eventId, reason },
      }),
    );
  };
  const retryLetter = async (id: string): Promise<void> => {
    await show(await call(systemRoutes.retryLetter, { params: { id }, body: {} }));
  };
  const rebuild = async (projection: string): Promise<void> => {
    await show(await call(systemRoutes.requestRebuild, { params: { projection }, body: {} }));
  };
  const verify = async (): Promise<void> => {
    await show(await call(systemRoutes.requestVerification, { body: {} }));
  };
  return {
    system: data,
    error,
    reload: () => mutate(),
    /** Only admins may act; auditors only look. */
    acts: isAdmin ? { retry, skip, retryLetter, rebuild, verify } : undefined,
  };
}
export type SystemActs = NonNullable<ReturnType<typeof useSystem>['acts']>;
