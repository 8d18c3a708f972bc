import type { deliveryCommands } from '#contracts/deliveries/commands';
import type { Decisions } from '../kernel/decisions.ts';
import { deliverOrder } from './decide/deliver-order.ts';
import { deliverParcel } from './decide/deliver-parcel.ts';
import { sendParcel } from './decide/send-parcel.ts';
import { takeBackParcel, undoDelivery, undoParcelDelivery } from './decide/undo.ts';
import type { DeliveryState, DeliveryStateEvent } from './state.ts';

export const decisions = {
  DeliverOrder: deliverOrder,
  SendParcel: sendParcel,
  DeliverParcel: deliverParcel,
  TakeBackParcel: takeBackParcel,
  UndoParcelDelivery: undoParcelDelivery,
  UndoDelivery: undoDelivery,
} satisfies Decisions<typeof deliveryCommands, DeliveryState, DeliveryStateEvent>;
