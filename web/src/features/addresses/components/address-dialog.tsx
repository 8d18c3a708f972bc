import { addressRoutes } from '#contracts/addresses/api';
import { call } from '../../../lib/api.ts';
import { useBookText } from '../../../lib/book-text.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { toast } from '../../../lib/toast.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { AddressFields } from '../address-fields.tsx';
import { formOf } from '../address-form.ts';
import { useAddressForm } from '../use-address-form.ts';

interface AddressDialogProps {
  readonly first: Parameters<typeof formOf>[0];
  /** The id of the address to change; without it a new one is added. */
  readonly id?: string;
  readonly close: () => void;
  readonly reload: () => Promise<unknown>;
}

/** Adds or changes an address of the book. */
export function AddressDialog({ first, id, close, reload }: AddressDialogProps) {
  const text = useBookText();
  const typed = useAddressForm(formOf(first));
  const { submit, busy, error } = useSubmit(async () => {
    const body = await typed.take();
    if (!body) return;
    await (id === undefined
      ? call(addressRoutes.addAddress, { body })
      : call(addressRoutes.changeAddress, { params: { id }, body }));
    await reload();
    toast('success', text.saved);
    close();
  });
  return (
    <Dialog head={id === undefined ? text.add : text.edit} close={close} busy={busy}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <AddressFields of={typed} />
          {error !== undefined && <ProblemPanel error={error} />}
          <Button type="submit" size="large" busy={busy}>
            {text.save}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
