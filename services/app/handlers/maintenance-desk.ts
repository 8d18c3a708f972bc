import { readTableNames } from '#contracts/read-tables';
import type { VerificationResult } from '#contracts/system/maintenance';
import type { ProjectionStatus, System } from '#contracts/system/views';
import type { Database } from '#projections/kernel/database';
import { progressOf } from '#projections/kernel/rebuilding/progress';
import { refuse } from '../../kernel/decision.ts';
import { ownContext } from '../../kernel/command-context.ts';
import type { Handler } from '../../kernel/handler.ts';
import type { SignedInCall } from '../../platform/http/call-context.ts';
import { decisions } from '../../system/decisions.ts';
import { ALL, rebuilds, verifications, type Maintained } from '../../system/maintained.ts';

interface Shown {
  readonly verification: System['verification'];
  /** By projection; one that is missing cannot be rebuilt on request. */
  readonly rebuilds: ReadonlyMap<string, NonNullable<ProjectionStatus['rebuild']>>;
}

type Asking = Pick<SignedInCall, 'actor' | 'now' | 'command'>;

/**
 * Maintenance of the read side for admins: requests are recorded here, projectors carry them out, and everybody sees
 * their progress.
 */
export const maintenanceDesk = (db: Database, handler: Pick<Handler, 'handle' | 'recent'>) => {
  const shown = async (): Promise<Shown> => {
    const [verification, ...each] = await Promise.all([
      handler.recent(verifications, ALL),
      ...readTableNames.map((name) => handler.recent(rebuilds, name)),
    ]);
    const requests = [verification, ...each].flatMap(({ state }) => state.underWay?.request ?? []);
    const progress = requests.length === 0 ? undefined : await progressOf(db, requests);
    const underWayOf = ({ underWay }: Maintained<unknown>) =>
      underWay
        ? {
            requestedBy: underWay.requestedBy,
            requestedAt: underWay.at,
            progress: progress?.get(underWay.request) ?? null,
          }
        : null;
    return {
      verification: {
        underWay: underWayOf(verification.state),
        last: resultOf(verification.state.last),
      },
      rebuilds: new Map(
        readTableNames.map((name, index) => {
          const { last, ...state } = each[index]?.state ?? rebuilds.initial;
          return [name, { underWay: underWayOf({ ...state, last }), last: resultOf(last) }];
        }),
      ),
    };
  };

  const requestRebuild = async (projection: string, { actor, now, command }: Asking) => {
    if (!readTableNames.some((name) => name === projection)) return refuse('NOT_FOUND');
    const context = command();
    const asked = { projection, request: context.commandId, requestedBy: actor.userId };
    const decide = decisions.RequestRebuild(asked, { now: now() });
    return handler.handle(rebuilds, projection, decide, context);
  };

  const requestVerification = ({ actor, now, command }: Asking) => {
    const context = command();
    const asked = { request: context.commandId, requestedBy: actor.userId };
    const decide = decisions.RequestVerification(asked, { now: now() });
    return handler.handle(verifications, ALL, decide, context);
  };

  return { shown, requestRebuild, requestVerification };
};

/** The result to show, without the projection, which is named around it, and without the id of the request. */
const resultOf = <Ended extends { readonly request: string | null; readonly projection?: string }>(
  last: Ended | undefined,
): Omit<Ended, 'request' | 'projection'> | null => {
  if (!last) return null;
  const { request: _request, projection: _projection, ...result } = last;
  return result;
};

/** Records the result of a verification that an operator ran at a terminal. */
export const recordVerification = async (
  handler: Pick<Handler, 'handle'>,
  result: VerificationResult,
): Promise<void> => {
  const decide = decisions.EndVerification({ ...result, request: null }, { now: new Date() });
  await handler.handle(verifications, ALL, decide, ownContext({ process: 'audit verify' }));
};
