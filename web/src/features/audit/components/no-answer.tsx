import { CallFailed } from '#contracts/kernel/client';
import { useAdminText } from '../../../lib/admin-text.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface NoAnswerProps {
  readonly error: unknown;
  readonly retry: () => unknown;
  /** The head where the address names nothing in the log. */
  readonly none: string;
  /** The height of what is awaited. */
  readonly h: string;
}

/** Shown by a page that has no answer: the address names nothing, the answer failed, or it is still to come. */
export function NoAnswer({ error, retry, none, h }: NoAnswerProps) {
  const text = useAdminText().audit;
  if (error instanceof CallFailed && [400, 404].includes(error.status))
    return (
      <Empty
        whole
        picture="/goods/empty-rope.svg"
        head={none}
        action={<ButtonLink to={paths.audit}>{text.log}</ButtonLink>}
      />
    );
  return error ? (
    <ProblemPanel error={error} fact={text.failed} retry={retry} />
  ) : (
    <Skeleton h={h} borderRadius="l" aria-busy />
  );
}
