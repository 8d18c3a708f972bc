import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Milliseconds without a move until the order at that revision is asked for. */
const PAUSE = 200;

interface Revision {
  /** Where the slider is; undefined is the newest. */
  readonly shown: number | undefined;
  /** Where it has come to rest: the address has it. */
  readonly settled: number | undefined;
  readonly go: (revision: number) => void;
}

/** The revision that one looks at. A slider that is drawn along a thousand events asks once, when it rests. */
export function useRevision(): Revision {
  const [search, setSearch] = useSearchParams();
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
