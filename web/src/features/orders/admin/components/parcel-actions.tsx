import type { Parcel } from '#contracts/deliveries/views';
import type { Order } from '#contracts/orders/views';
import { Stack } from '../../../../ui/boxes.tsx';
import type { useAdminOrderActions } from '../api.ts';
import { useWayText } from '../use-way-text.ts';
import { ActButton, UndoButton } from './act-button.tsx';

type Actions = ReturnType<typeof useAdminOrderActions>;

interface ParcelActionsProps {
  readonly order: Order;
  readonly parcel: Parcel;
  readonly actions: Pick<Actions, 'deliverParcel' | 'takeBackParcel' | 'undoParcelDelivery'>;
}

/** The actions for a parcel: mark it as delivered or, for a minute, undo the last step. */
export function ParcelActions({ order, parcel, actions }: ParcelActionsProps) {
  const text = useWayText(order);
  const { _id: id, number, sentAt, deliveredAt } = parcel;
  if (deliveredAt !== null)
    return (
      <UndoButton
        at={deliveredAt}
        name={text.undoParcelDelivery(number)}
        undo={() => actions.undoParcelDelivery(id)}
      />
    );
  return (
    <Stack gap="8px">
      {(order.status === 'paid' || order.status === 'refunded') && (
        <ActButton
          name={text.parcelDelivered(number)}
          act={() => actions.deliverParcel(id)}
          done={text.parcelArrived(number)}
          failed={text.deliverFailed}
        />
      )}
      <UndoButton at={sentAt} name={text.takeBackParcel(number)} undo={() => actions.takeBackParcel(id)} />
    </Stack>
  );
}
