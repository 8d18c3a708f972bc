import type { Handler } from '../kernel/handler.ts';
import type { Country } from '../platform/country.ts';
import type { PackingHours } from './promise.ts';

export interface ShippingDeps extends PackingHours {
  readonly handler: Handler;
  /** Of the shop: where what it begins with goes, and where somebody is who says nothing. */
  readonly country: Country;
}
