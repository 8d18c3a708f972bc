import { kept, keptInTab } from '../../lib/storage.ts';

/**
 * Where to and how, for a guest who goes on under another address: the function that it answers puts back what is
 * somebody else's now. It stands apart from `choices.ts`, which the page that begins a guest does not load.
 */
export function whereAlong(): () => void {
  const address = kept.get('shippingAddress');
  const way = kept.get('deliveryMethod');
  const typed = keptInTab.get('addressDraft');
  return () => {
    if (address !== null) kept.set('shippingAddress', address);
    if (way !== null) kept.set('deliveryMethod', way);
    if (typed !== null) keptInTab.set('addressDraft', typed);
  };
}
