import { join } from 'node:path';
import { supervise } from '../supervise.ts';

/** A shop whose programs do nothing but start and end. */
const at = (name: string) => join(import.meta.dirname, name);
const store = process.env['BROKEN_STORE'] ? at('broken.ts') : at('server.ts');

process.exitCode = await supervise(
  {
    eventStore: store,
    objects: at('server.ts'),
    api: at('server.ts'),
    projector: at('projector.ts'),
    simulator: at('server.ts'),
  },
  { backOff: { first: 50, longest: 400, healthyAfter: 60_000 } },
);
process.exit();
