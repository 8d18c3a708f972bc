import { bundlePrograms } from '../../services/bundle.ts';
import { BUILT_FOR_TESTS, BUILT_IN } from './built-programs.ts';

/** Run by itself: builds what tests start. */
await bundlePrograms(BUILT_FOR_TESTS, BUILT_IN);
