export { unpackChromium as default } from './browser.ts';
