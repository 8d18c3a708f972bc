import type { Order } from '#contracts/orders/views';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useOrderText } from '../../../lib/order-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { useCancelOrder } from '../api.ts';

/** Lets the customer cancel their unpaid order, with a reason. */
export function CancelOrder({ order }: { readonly order: Order }) {
  const text = useOrderText().order;
  const cancel = useCancelOrder(order._id);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button tone="ghost" wide color="danger" onClick={() => setOpen(true)}>
        <X size={18} aria-hidden /> {text.cancel}
      </Button>
      {open && (
        <ReasonDialog
          head={text.cancelHead}
          action={text.cancel}
          failure={text.cancelFailed}
          send={cancel}
          close={() => setOpen(false)}
        >
          {text.cancelMeans}
        </ReasonDialog>
      )}
    </>
  );
}
