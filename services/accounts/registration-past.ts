import { accountEvents } from '#contracts/accounts/events';
import { cartEvents } from '#contracts/carts/events';
import { orderEvents } from '#contracts/orders/events';
import { reviewEvents } from '#contracts/reviews/events';
import { pastOf } from '#services/kernel/read-event';

/** Only a signed-in person causes these events: the vault had their registration by then. */
const { CartItemAdded } = cartEvents;
const { OrderPlaced } = orderEvents;
const { ReviewSubmitted } = reviewEvents;

/**
 * Finds registrations that the vault has certainly stored, because the person did something since; changes after that
 * may be missing from it.
 */
export const registrationPast = () => {
  const registered = new Set<string>();
  return pastOf({ ...accountEvents, CartItemAdded, OrderPlaced, ReviewSubmitted }, (event) => {
    switch (event.type) {
      case 'AccountRegistered':
      case 'GuestRegistered':
        registered.add(event.streamId);
        return [];
      case 'CartItemAdded':
      case 'OrderPlaced':
      case 'ReviewSubmitted': {
        const { userId } = event.data;
        return registered.delete(userId) ? [`account ${userId}`] : [];
      }
      case 'RegistrationAbandoned':
      case 'ProfileUpdated':
      case 'PasswordChanged':
      case 'EmailChanged':
      case 'AdminGranted':
      case 'AdminRevoked':
      case 'AuditorGranted':
      case 'AuditorRevoked':
      case 'AccountDeleted':
      case 'GuestTakenIn':
      case 'GuestDeleted':
      case 'GuestErased':
        registered.delete(event.streamId);
        return [];
      default:
        return event satisfies never;
    }
  });
};
