import { createLive } from '../../live/live.ts';
import type { LivePorts } from '../../live/ports.ts';
import { order } from '../../orders/state.ts';
import type { Config } from '../../platform/config.ts';
import type { Positions } from '../../platform/http/positions.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Sessions } from '../../platform/session.ts';
import { watchVault } from '../../platform/vault/changes.ts';
import type { Memory } from '../../platform/vault/memory.ts';
import type { Shop } from '../shop.ts';

interface Parts {
  readonly config: Config;
  readonly logger: Logger;
  /** Called when the first event comes, not before. */
  readonly shop: () => Shop;
  readonly sessions: Sessions;
  /** What the process remembers of the vault. */
  readonly memory: Memory;
  readonly positions: Positions;
  readonly tables: LivePorts['tables'];
}

/** Composes the live changes for open pages. The log tail gives it the events. */
export const composeLive = ({ config, logger, shop, sessions, memory, positions, tables }: Parts) => {
  const onError = (error: unknown) => logger.warn({ err: error }, 'Live changes are delayed; retrying');
  const live = createLive({
    positions,
    tables,
    sessions,
    limits: config.live,
    onError,
    ownerOf: async (orderId) => {
      const { state } = await shop().handler.recent(order, orderId);
      return state.status === 'absent' ? undefined : state.userId;
    },
  });
  const { changed, checkAll } = live.rights;
  return {
    ...live,
    watchVault: (signal: AbortSignal): Promise<void> =>
      watchVault(
        { url: config.databaseUrl, memory, onChange: changed, onListening: checkAll, onError },
        signal,
      ),
  };
};
