import type { Reconciled } from '../accounts/reconcile-vault.ts';

/** What was reconciled between log and vault, as text for the terminal; undefined where they agreed. */
export const wordsOfReconciled = ({ erased, unknown, changed }: Reconciled): string | undefined =>
  erased + unknown + changed === 0
    ? undefined
    : `Log and vault did not agree on ${erased + unknown + changed} accounts: ${erased} were erased and stay so, ` +
      `${unknown} are not in the log and nobody can sign in to them, and ${changed} have the rights that the log says.`;
