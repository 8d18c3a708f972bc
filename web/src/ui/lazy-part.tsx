import { Suspense, type ReactNode } from 'react';
import { CrashBoundary } from './crash-boundary.tsx';

interface LazyPartProps {
  /** Stands in its place until it is there, and while it cannot be fetched. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with code of its own: without a line it is missing, and takes nothing around it along. */
export const LazyPart = ({ instead = null, children }: LazyPartProps) => (
  <CrashBoundary instead={instead}>
    <Suspense fallback={instead}>{children}</Suspense>
  </CrashBoundary>
);
