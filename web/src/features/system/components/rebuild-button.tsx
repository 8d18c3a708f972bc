import { useAdminText } from '../../../lib/admin-text.ts';
import { useText } from '../../../lib/locale.tsx';
import { sentenceFor } from '../../../lib/refusals.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { toast } from '../../../lib/toast.ts';
import { AskButton } from './ask-button.tsx';

interface RebuildButtonProps {
  readonly name: string;
  readonly isUnderWay: boolean;
  readonly rebuild: () => Promise<void>;
}

/** Requests a rebuild of a projection's tables: one at a time. */
export function RebuildButton({ name, isUnderWay, rebuild }: RebuildButtonProps) {
  const text = useAdminText().system;
  const all = useText();
  const { submit, busy } = useSubmit(() =>
    rebuild().catch((error: unknown) => toast('error', sentenceFor(error, all))),
  );
  return (
    <AskButton
      tone="line"
      aria-label={text.rebuildOf(name)}
      busy={busy}
      isUnderWay={isUnderWay}
      ask={() => submit()}
    >
      {text.rebuild}
    </AskButton>
  );
}
