import type { UnreadableEvent } from '#contracts/audit/views';
import { useAdminText } from '../../../lib/admin-text.ts';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';

interface Props {
  readonly of: UnreadableEvent;
  /** What follows from it; for an order, how far its history is shown. */
  readonly so?: string;
}

/** Says that a history can be read only up to here, and why. */
export function Unreadable({ of: { revision, type, why }, so }: Props) {
  const text = useAdminText().audit;
  const order = revision === 0 ? text.unreadableFirst : text.unreadableFrom(revision - 1);
  return (
    <ProblemPanel error={undefined} fact={text.unreadable(revision, type)} says={`${so ?? order} ${why}`} />
  );
}
