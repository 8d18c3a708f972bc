import type { Order } from '#contracts/orders/views';
import { useSubmit } from '../../../../lib/submit.ts';
import { toast } from '../../../../lib/toast.ts';
import { Stack } from '../../../../ui/boxes.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DialogFoot } from '../../../../ui/dialog-foot.tsx';
import { ProblemPanel } from '../../../../ui/problem-panel.tsx';
import { useWritesLetters } from '../../../accounts/use-writes-letters.ts';
import { useWayText } from '../use-way-text.ts';

interface DeliverDialogProps {
  readonly order: Order;
  readonly deliver: () => Promise<void>;
  readonly close: () => void;
}

/** Asks for confirmation: a delivery cannot be undone later. */
export function DeliverDialog({ order, deliver, close }: DeliverDialogProps) {
  const text = useWayText(order);
  const writesLetters = useWritesLetters();
  const { submit, busy, error } = useSubmit(async () => {
    await deliver();
    toast('success', text.delivered);
    close();
  });
  return (
    <Dialog
      head={text.deliverHead}
      close={close}
      busy={busy}
      foot={
        <DialogFoot
          tone="primary"
          leave={text.notYetDelivered}
          close={close}
          action={text.deliver}
          act={() => submit()}
          busy={busy}
        />
      }
    >
      <Stack>
        <p>{text.deliverSentence(writesLetters)}</p>
        {error !== undefined && <ProblemPanel error={error} fact={`${text.deliverFailed}:`} />}
      </Stack>
    </Dialog>
  );
}
