import { shippingEvents, type ShippingEvent } from '#contracts/shipping/events';
import type { OfferedMethod } from '#contracts/shipping/methods';
import type { Aggregate } from '../kernel/aggregate.ts';

/** The one stream of the shop's methods. */
export const ALL = 'all';

export interface Methods {
  readonly methods: readonly OfferedMethod[];
  /** Each method as it was added, by which a repeated request is known. */
  readonly added: readonly Omit<OfferedMethod, 'isActive'>[];
  /** -1 as long as nobody has changed the default methods. */
  readonly revision: number;
}

const evolve = (state: Methods, event: ShippingEvent): Methods => ({
  methods: changed(state.methods, event),
  added: event.type === 'DeliveryMethodAdded' ? [...state.added, event.data.method] : state.added,
  revision: state.revision + 1,
});

const changed = (methods: Methods['methods'], event: ShippingEvent): Methods['methods'] => {
  switch (event.type) {
    case 'DeliveryMethodAdded':
      return [...methods, { ...event.data.method, isActive: true }];
    case 'DeliveryMethodChanged': {
      const { method } = event.data;
      return methods.map((each) => (each.methodId === method.methodId ? { ...each, ...method } : each));
    }
    case 'DeliveryMethodActivated':
    case 'DeliveryMethodDeactivated': {
      const { methodId } = event.data;
      const isActive = event.type === 'DeliveryMethodActivated';
      return methods.map((each) => (each.methodId === methodId ? { ...each, isActive } : each));
    }
    default:
      return event satisfies never;
  }
};

export const deliveryMethods: Aggregate<Methods, ShippingEvent> = {
  category: 'shipping',
  events: shippingEvents,
  initial: { methods: [], added: [], revision: -1 },
  evolve,
  snapshotVersion: 2,
};

/** The current methods: the default ones until somebody changes one. */
export const methodsOf = (
  { methods, revision }: Methods,
  first: readonly OfferedMethod[],
): readonly OfferedMethod[] => (revision < 0 ? first : methods);
