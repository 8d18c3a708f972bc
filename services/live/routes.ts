import type { Writable } from 'node:stream';
import type { liveRoutes } from '#contracts/live/api';
import type { Handlers } from '#services/platform/http/handler';
import { POSITION, type Positions } from '#services/platform/http/positions';
import { refuse } from '#services/kernel/decision';
import { streamed } from '#services/platform/http/reply';
import type { ResumePoint, Hub } from './hub.ts';
import type { Rights } from './rights.ts';
import type { ConnectionLimits } from './connection-limits.ts';

interface Parts {
  readonly hub: Hub;
  readonly rights: Rights;
  readonly connectionLimits: ConnectionLimits;
  readonly positions: Pick<Positions, 'head'>;
}

export const liveHandlers = ({
  hub,
  rights,
  connectionLimits,
  positions,
}: Parts): Handlers<typeof liveRoutes> => ({
  live: async ({ query, headers }, call) => {
    if (!hub.isOpen) return refuse('UNAVAILABLE');
    const changesBefore = rights.changes();
    const who = await call.identify();
    const heard = await heardOf(headers['Last-Event-ID'] || query.lastEventId, hub, positions);
    const asking = { who, network: call.network, products: query.products ?? [] };
    const slot = connectionLimits.take(asking);
    if (typeof slot === 'string') return refuse(slot);
    const open = (out: Writable) => {
      out.once('close', slot.leave);
      rights.joined(hub.join(asking, heard, out), changesBefore);
    };
    return streamed(open, { unopened: slot.leave });
  },
});

/** A position that no log has, or one that is beyond the end of this one, says nothing. */
async function heardOf(
  claimed: string | undefined,
  hub: Hub,
  positions: Pick<Positions, 'head'>,
): Promise<ResumePoint> {
  if (claimed === undefined || claimed === '') return undefined;
  if (!POSITION.test(claimed)) return 'unknown';
  const position = BigInt(claimed);
  if (position <= hub.position) return position;
  // Another process, which may be a little ahead of this one, sent it.
  const end = await positions.head({ atLeast: position }).catch(() => undefined);
  return end !== undefined && position <= end ? position : 'unknown';
}
