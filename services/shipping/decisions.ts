import type { shippingCommands } from '#contracts/shipping/commands';
import type { ShippingEvent } from '#contracts/shipping/events';
import type { Decisions } from '../kernel/decisions.ts';
import { addDeliveryMethod } from './decide/add-delivery-method.ts';
import { changeDeliveryMethod } from './decide/change-delivery-method.ts';
import type { Methods } from './state.ts';

export const decisions = {
  AddDeliveryMethod: addDeliveryMethod,
  ChangeDeliveryMethod: changeDeliveryMethod,
} satisfies Decisions<typeof shippingCommands, Methods, ShippingEvent>;
