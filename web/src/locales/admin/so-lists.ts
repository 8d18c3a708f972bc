import type { lists as english } from './en-lists.ts';

/** What all pages behind the shop say, in Somali. A native speaker must read every line before release (look §10). */
export const lists: typeof english = {
  search: 'Raadi',
  clear: 'Nadiifi raadinta',
  cancel: 'Iska daa',
  from: 'Laga bilaabo',
  to: 'Ilaa',
};
