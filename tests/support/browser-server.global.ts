import { serveBrowser } from './browser.ts';

/** One Chromium for all files of a run: to start one takes seconds of CPU. */
export default serveBrowser;
