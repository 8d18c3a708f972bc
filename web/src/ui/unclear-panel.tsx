import { truncate } from '#contracts/kernel/truncate';
import { useAdminText } from '../lib/admin-text.ts';
import type { Unclear } from '../lib/unclear.ts';
import { Button } from './button.tsx';
import { ProblemPanel } from './problem-panel.tsx';

interface UnclearPanelProps {
  readonly of: Unclear;
  readonly change: (changes: Readonly<Record<string, string>>) => void;
}

/** Shown instead of a list whose address has an invalid filter. */
export function UnclearPanel({ of, change }: UnclearPanelProps) {
  const text = useAdminText().lists;
  const leaveOut = () => change(Object.fromEntries(of.map(([name]) => [name, ''])));
  return (
    <ProblemPanel
      error={undefined}
      fact={text.unclear}
      says={text.unclearOf(of.map(([name, value]) => `${name} “${truncate(value, 80)}”`).join(', '))}
      action={
        <Button tone="danger" size="small" onClick={leaveOut}>
          {text.leaveOut}
        </Button>
      }
    />
  );
}
