/**
 * What answered another question stands, dimmed, until the answer comes; and where none came, beside the reason.
 * For what keeps its former data (`keepPreviousData`).
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
