import { afterAll } from 'vitest';
import { closeTestLog } from './test-log.ts';
import { forgetShops } from './visitor.ts';

/** The files of a worker share its modules, whose state about stores and shops belongs to one file. */
forgetShops();
afterAll(closeTestLog);
