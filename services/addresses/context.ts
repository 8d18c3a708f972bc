import type { AddressesDeps } from './ports.ts';
import { addressConfigHandlers, addressHandlers } from './routes.ts';

/** Address books: each person has their own. */
export const createAddresses = (ports: AddressesDeps) => ({
  handlers: { ...addressHandlers(ports), ...addressConfigHandlers(ports) },
  processes: [],
});
