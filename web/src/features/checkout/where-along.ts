import { kept, keptInTab } from '../../lib/storage.ts';

/**
 * Where to and how, for a guest who goes on under another address: the function that it answers puts back what is
 * somebody else's now. The names are those of `choices.ts`, which the page that begins a guest does not load.
 */
export function whereAlong(): () => void {
  const names = ['shippingAddress', 'deliveryMethod', 'addressDraft'];
  const before = [kept, keptInTab].map((keeper) => names.map((name) => [name, keeper.get(name)] as const));
  return () => {
    for (const [index, keeper] of [kept, keptInTab].entries())
      for (const [name, value] of before[index] ?? []) if (value !== null) keeper.set(name, value);
  };
}
