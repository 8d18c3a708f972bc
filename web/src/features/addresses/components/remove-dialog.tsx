import { addressRoutes } from '#contracts/addresses/api';
import type { ListedAddress } from '#contracts/addresses/views';
import { deliveryLine } from '../../../lib/address-line.ts';
import { call, codeOf } from '../../../lib/api.ts';
import { useBookText } from '../../../lib/book-text.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { toast } from '../../../lib/toast.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { DialogFoot } from '../../../ui/dialog-foot.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';

interface RemoveDialogProps {
  readonly address: ListedAddress;
  readonly close: () => void;
  readonly reload: () => Promise<unknown>;
}

/** Asks before an address is removed, since that cannot be undone. */
export function RemoveDialog({ address, close, reload }: RemoveDialogProps) {
  const text = useBookText();
  const { submit, busy, error } = useSubmit(async () => {
    const removed = call(addressRoutes.removeAddress, { params: { id: address._id } });
    await removed.catch((failure: unknown) => {
      if (codeOf(failure) !== 'ADDRESS_NOT_FOUND') throw failure;
    });
    await reload();
    toast('success', text.saved);
    close();
  });
  return (
    <Dialog
      head={text.askRemove}
      close={close}
      busy={busy}
      foot={
        <DialogFoot leave={text.stay} close={close} action={text.remove} act={() => submit()} busy={busy} />
      }
    >
      <Stack>
        <p>{deliveryLine(address)}</p>
        <p>{text.removeFact}</p>
        {error !== undefined && <ProblemPanel error={error} />}
      </Stack>
    </Dialog>
  );
}
