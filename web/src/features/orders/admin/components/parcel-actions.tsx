import type { Parcel } from '#contracts/deliveries/views';
import type { Order } from '#contracts/orders/views';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { Stack } from '../../../../ui/boxes.tsx';
import type { useAdminOrderActions } from '../api.ts';
import { useCanUndo } from '../use-can-undo.ts';
import { ActButton, UndoButton } from './act-button.tsx';

type Actions = ReturnType<typeof useAdminOrderActions>;

interface ParcelActionsProps {
  readonly status: Order['status'];
  readonly parcel: Parcel;
  readonly actions: Pick<Actions, 'deliverParcel' | 'takeBackParcel' | 'undoParcelDelivery'>;
}

/** What can be done with a parcel: it has arrived, or for a minute what was done last is taken back. */
export function ParcelActions({ status, parcel, actions }: ParcelActionsProps) {
  const text = useAdminText().orders;
  const { _id: id, number, sentAt, deliveredAt } = parcel;
  const canUndo = useCanUndo(deliveredAt ?? sentAt);
  if (deliveredAt !== null)
    return canUndo ? (
      <UndoButton name={text.undoParcelDelivery(number)} undo={() => actions.undoParcelDelivery(id)} />
    ) : null;
  return (
    <Stack gap="8px">
      {status === 'paid' && (
        <ActButton
          name={text.parcelDelivered(number)}
          act={() => actions.deliverParcel(id)}
          done={text.parcelArrived(number)}
          failed={text.deliverFailed}
        />
      )}
      {canUndo && <UndoButton name={text.takeBackParcel(number)} undo={() => actions.takeBackParcel(id)} />}
    </Stack>
  );
}
