interface Kept {
  readonly bytes: Uint8Array;
  readonly until: number;
}

/** Milliseconds: what was deleted in the store is not served for longer. */
const KEPT_FOR = 600_000;

/**
 * The objects asked for last, in memory, up to so many bytes: a picture on the first page is asked for by everybody. Those
 * who ask at the same moment share one look into the store. What is not there is asked for again each time.
 */
export const hotObjects = (
  look: (name: string) => Promise<Uint8Array | undefined>,
  limit: number,
  clock: () => number = () => performance.now(),
) => {
  // In the order of their last use.
  const kept = new Map<string, Kept>();
  const looking = new Map<string, Promise<Uint8Array | undefined>>();
  let size = 0;

  const forget = (name: string) => {
    size -= kept.get(name)?.bytes.length ?? 0;
    kept.delete(name);
  };

  const keep = (name: string, bytes: Uint8Array) => {
    forget(name);
    if (bytes.length > limit) return;
    kept.set(name, { bytes, until: clock() + KEPT_FOR });
    size += bytes.length;
    for (const oldest of kept.keys()) {
      if (size <= limit) return;
      forget(oldest);
    }
  };

  const lookUp = async (name: string) => {
    try {
      const bytes = await look(name);
      if (bytes) keep(name, bytes);
      return bytes;
    } finally {
      looking.delete(name);
    }
  };

  return {
    get: async (name: string): Promise<Uint8Array | undefined> => {
      const found = kept.get(name);
      if (found && found.until > clock()) {
        kept.delete(name);
        kept.set(name, found);
        return found.bytes;
      }
      const shared = looking.get(name) ?? lookUp(name);
      looking.set(name, shared);
      return shared;
    },
  };
};
