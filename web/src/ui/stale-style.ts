/**
 * Dims the answer to a former question until the new answer comes, and beside the error where none came. For hooks that
 * keep their former data (`keepPreviousData`).
 */
export const dimmedWhileStale = ({
  isLoading,
  error,
}: {
  readonly isLoading: boolean;
  readonly error: unknown;
}) => ({
  'aria-busy': isLoading || undefined,
  opacity: isLoading || error !== undefined ? 0.55 : undefined,
  transition: 'opacity 180ms',
});
