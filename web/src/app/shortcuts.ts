import { aisles, paths, productsWith } from '../lib/paths.ts';

/** Addresses that redirect to another page, for the server and the client (spec §2, design §8.8). */
export const shortcuts: Readonly<Record<string, string>> = {
  '/': paths.home,
  '/shop': paths.home,
  '/forgot-password': paths.forgotPassword,
  ...Object.fromEntries(aisles.map((aisle) => [`/shop/${aisle}`, productsWith('category', aisle)])),
};
