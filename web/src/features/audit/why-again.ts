import { logRoutes } from '#contracts/audit/api';
import { mutate } from 'swr';
import { keyOf } from '../../lib/api.ts';

/** After a change of a product, other events have set its values: they and their proof are read again where they are shown. */
export const readWhyAgain = (id: string): Promise<unknown> =>
  Promise.all(
    [logRoutes.whyProduct, logRoutes.proveProduct].map((route) => mutate(keyOf(route, { params: { id } }))),
  );
