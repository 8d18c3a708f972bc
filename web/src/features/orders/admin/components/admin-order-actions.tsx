import type { Order } from '#contracts/orders/views';
import { wasPickedUp } from '#contracts/shipping/pick-up';
import { chakra } from '@chakra-ui/react/styled-system';
import { History, Package, RotateCcw, Store, Truck, X } from 'lucide-react';
import { useState } from 'react';
import { namedWithChoice } from '../../../../lib/choice.ts';
import { useLocale } from '../../../../lib/locale.tsx';
import { formatMoney } from '../../../../lib/money.ts';
import { paths } from '../../../../lib/paths.ts';
import { toast } from '../../../../lib/toast.ts';
import { Panel, Stack } from '../../../../ui/boxes.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { ReasonDialog } from '../../../../ui/reason-dialog.tsx';
import type { useAdminOrderActions } from '../api.ts';
import { choicesOf, moneyOf, neverSent } from '../money-back.ts';
import { useWayText } from '../use-way-text.ts';
import { UndoButton } from './act-button.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { SendParcelDialog } from './send-parcel-dialog.tsx';

interface AdminOrderActionsProps {
  readonly order: Order;
  readonly actions: Pick<
    ReturnType<typeof useAdminOrderActions>,
    'deliver' | 'undoDelivery' | 'send' | 'cancel' | 'refund'
  >;
}

/** What an admin can do with the order now; an action that is not possible says why. */
export function AdminOrderActions({ order, actions }: AdminOrderActionsProps) {
  const text = useWayText(order);
  const { language } = useLocale();
  const may = choicesOf(order);
  const unsent = neverSent(order);
  const DeliverIcon = wasPickedUp(order) ? Store : Truck;
  const [open, setOpen] = useState<'deliver' | 'send' | 'cancel' | 'refund'>();
  const close = () => setOpen(undefined);
  const { left } = moneyOf(order);
  const cancel = async (reason: string): Promise<void> => {
    await actions.cancel(reason);
    toast('success', text.cancelled);
  };
  return (
    <Panel tabIndex={-1}>
      <chakra.h2 textStyle="h3" mb="14px">
        {text.desk}
      </chakra.h2>
      <Stack gap="10px">
        {may.send && (
          <Button wide onClick={() => setOpen('send')}>
            <Package size={20} aria-hidden /> {text.send}
          </Button>
        )}
        {may.deliver ? (
          <Button wide tone={may.send ? 'line' : undefined} onClick={() => setOpen('deliver')}>
            <DeliverIcon size={20} aria-hidden /> {text.deliver}
          </Button>
        ) : (
          <chakra.p color="muted">{text.whyNotDeliver[order.status]}</chakra.p>
        )}
        {unsent.length > 0 && (
          <>
            <chakra.p>
              {text.neverSent(
                unsent.map((each) => `${each.left} × ${namedWithChoice(language, each.item)}`).join(', '),
              )}
            </chakra.p>
            <ButtonLink wide tone="line" to={paths.adminProducts}>
              {text.toStock}
            </ButtonLink>
          </>
        )}
        <UndoButton at={order.deliveredAt} name={text.undoDelivery} undo={actions.undoDelivery} />
        {may.refund && (
          <Button wide tone="line" onClick={() => setOpen('refund')}>
            <RotateCcw size={18} aria-hidden /> {text.refund}
          </Button>
        )}
        {may.cancel && (
          <Button wide tone="line" color="danger" onClick={() => setOpen('cancel')}>
            <X size={18} aria-hidden /> {text.cancel}
          </Button>
        )}
        <ButtonLink wide tone="soft" to={paths.auditOrder(order._id)}>
          <History size={18} aria-hidden /> {text.history}
        </ButtonLink>
      </Stack>
      {open === 'deliver' && <DeliverDialog order={order} deliver={actions.deliver} close={close} />}
      {open === 'send' && <SendParcelDialog order={order} send={actions.send} close={close} />}
      {open === 'refund' && <RefundDialog order={order} refund={actions.refund} close={close} />}
      {open === 'cancel' && (
        <ReasonDialog
          head={text.cancelHead}
          hint={text.reasonHint}
          action={text.cancel}
          failure={text.cancelFailed}
          send={cancel}
          close={close}
        >
          {left > 0
            ? text.cancelPaid(formatMoney(left))
            : order.isPaid
              ? text.cancelRefunded
              : text.cancelUnpaid}
        </ReasonDialog>
      )}
    </Panel>
  );
}
