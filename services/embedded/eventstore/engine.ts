/** What a node's services share: the store on disk, the one way to write to it, and who waits for what is written. */
import { Arrivals } from './arrivals.ts';
import { isDiskFailure } from './database.ts';
import { GroupCommit } from './group-commit.ts';
import { Ledger } from './ledger.ts';
import type { Settings } from './settings.ts';
import { Store } from './store.ts';

/** A supervisor waits for thirty seconds until a node can be used. */
const SCAVENGE_MS = 5_000;

export type Engine = {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly commits: GroupCommit;
  readonly arrivals: Arrivals;
};

/**
 * `broken` is called on a disk failure after which the process must end: what is on disk is then unknown until it is
 * opened again.
 * @throws UnusableFolder
 */
export function openEngine(
  { folder, timeouts }: Pick<Settings, 'folder' | 'timeouts'>,
  broken: (error: unknown) => void,
  arrivals = new Arrivals(),
): Engine {
  const store = new Store(folder);
  tidy(store);
  const ledger = new Ledger(store);
  const commits = new GroupCommit(store, ledger, timeouts, {
    committed: (written) => arrivals.announce(written),
    failed: (error) => console.error('Commit failed and was rolled back', error),
    broken,
  });
  return { store, ledger, commits, arrivals };
}

/** Housekeeping, for which no start may fail or last: on a full disk the log can still be read. */
function tidy(store: Store): void {
  try {
    store.writeBack();
    store.scavenge(SCAVENGE_MS);
  } catch (error) {
    if (isDiskFailure(error)) throw error;
    store.rollback();
    console.error('Housekeeping failed; the next start tries again', error);
  }
}
