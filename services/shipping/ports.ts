import type { Handler } from '../kernel/handler.ts';
import type { Country } from '../platform/identity/country.ts';
import type { PackingHours } from './promise.ts';

export interface ShippingDeps extends PackingHours {
  readonly handler: Handler;
  /** The country of the shop: the default methods go there, and it is assumed where none is given. */
  readonly country: Country;
}
