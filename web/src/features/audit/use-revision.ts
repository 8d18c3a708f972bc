import { useEffect, useState } from 'react';
import { useOwnSearch } from '../../lib/own-search.ts';

/** Milliseconds without a move before the order at that revision is requested. */
const PAUSE = 200;

interface Revision {
  /** Where the slider is; undefined is the newest. */
  readonly shown: number | undefined;
  /** Where it has come to rest; this one is in the address. */
  readonly settled: number | undefined;
  readonly go: (revision: number) => void;
}

/** The revision that is shown. A slider that is dragged along a thousand events sends one request, when it rests. */
export function useRevision(): Revision {
  const [search, setSearch] = useOwnSearch();
  const [moving, setMoving] = useState<number>();
  const written = /^\d{1,9}$/.exec(search.get('revision') ?? '')?.[0];
  const settled = written === undefined ? undefined : Number(written);
  if (moving !== undefined && moving === settled) setMoving(undefined);
  useEffect(() => {
    if (moving === undefined) return undefined;
    const rest = setTimeout(() => setSearch({ revision: String(moving) }, { replace: true }), PAUSE);
    return () => clearTimeout(rest);
  }, [moving, setSearch]);
  return { shown: moving ?? settled, settled, go: setMoving };
}
