import type { UnreadableEvent } from '#contracts/audit/views';
import { useAdminText } from '../../../lib/admin-text.ts';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';

/** That the order's history is told up to here only, and why. */
export function Unreadable({ of: { revision, type, why } }: { readonly of: UnreadableEvent }) {
  const text = useAdminText().audit;
  return (
    <ProblemPanel
      error={undefined}
      fact={text.unreadable(revision, type)}
      says={`${revision === 0 ? text.unreadableFirst : text.unreadableFrom(revision - 1)} ${why}`}
    />
  );
}
