import { afterAll } from 'vitest';
import { closeTestLog } from './test-log.ts';
import { forgetShops } from './visitor.ts';

/** The files of a worker share its modules: what is kept there of stores and shops is of one file. */
forgetShops();
afterAll(closeTestLog);
