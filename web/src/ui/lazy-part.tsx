import { Suspense, type ReactNode } from 'react';
import { CrashBoundary } from './crash-boundary.tsx';

interface LazyPartProps {
  /** Shown in its place until it has loaded, and where it cannot be loaded. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with a chunk of its own: if that does not load, only this part is missing. */
export const LazyPart = ({ instead = null, children }: LazyPartProps) => (
  <CrashBoundary instead={instead}>
    <Suspense fallback={instead}>{children}</Suspense>
  </CrashBoundary>
);
