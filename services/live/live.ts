import type { RecordedEvent } from '#contracts/kernel/recorded';
import { Hub } from './hub.ts';
import type { LivePorts } from './ports.ts';
import { createRights } from './rights.ts';
import { liveHandlers } from './routes.ts';
import { ConnectionLimits } from './connection-limits.ts';
import { createNotifier } from './notifier.ts';

/** Milliseconds between two beats, and beats between two looks at all sessions. */
const BEAT = 1_000;
const CHECK_EVERY = 10;

/** Composes live changes: the listeners of this process, and what notifies them. */
export const createLive = (ports: LivePorts) => {
  const stopping = new AbortController();
  const hub = new Hub();
  const rights = createRights(hub, ports);
  const connectionLimits = new ConnectionLimits(ports.limits);
  const notifier = createNotifier(hub, ports, stopping.signal);
  let beats = 0;
  const beat = () => {
    hub.beat();
    beats += 1;
    if (beats % CHECK_EVERY === 0) rights.checkAll();
  };
  const timer = setInterval(beat, BEAT).unref();

  return {
    handlers: liveHandlers({ hub, rights, connectionLimits, positions: ports.positions }),
    /** From now on everything after this position is given to `observe`. */
    begin: (position: bigint): void => notifier.begin(position),
    observe: (events: readonly RecordedEvent[]): void => notifier.observe(events),
    rights,
    listeners: (): number => hub.count,
    /** Ends every stream: to be called when the server begins to stop. */
    stop: (): void => {
      stopping.abort();
      clearInterval(timer);
      hub.close();
    },
  };
};
export type Live = ReturnType<typeof createLive>;
