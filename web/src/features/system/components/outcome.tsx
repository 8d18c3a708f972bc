import type { Rebuilt } from '#contracts/system/views';
import { Check, TriangleAlert } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';

/** It may need a second line on a phone. */
const sentence = { h: 'auto', minH: '32px', py: '4px', whiteSpace: 'normal' } as const;

interface OutcomeProps {
  readonly outcome: Rebuilt['outcome'];
  /** It ended without doing everything that was asked for. */
  readonly isPartial?: boolean;
  readonly children: string;
}

/** The outcome as a sentence: green only where nothing is left to ask for. */
export function Outcome({ outcome, isPartial = false, children }: OutcomeProps) {
  const isDone = outcome === 'done';
  const tone = isDone ? (isPartial ? 'warning' : 'success') : 'danger';
  const Icon = tone === 'success' ? Check : TriangleAlert;
  return (
    <Badge tone={tone} size="tall" {...sentence}>
      <Icon aria-hidden /> {children}
    </Badge>
  );
}
