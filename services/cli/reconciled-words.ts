import type { Reconciled } from '../accounts/restoring/reconcile-vault.ts';

/** What was reconciled between log and vault, as text for the terminal; undefined where they agreed. */
export const wordsOfReconciled = (reconciled: Omit<Reconciled, 'sessions'>): string | undefined => {
  const { erased, unknown, changed, withoutPassword } = reconciled;
  const all = erased + unknown + changed + withoutPassword;
  return all === 0
    ? undefined
    : `Log and vault did not agree on ${all} accounts: ${erased} were erased and stay so, ` +
        `${unknown} are not in the log and nobody can sign in to them, ${changed} have the rights from the log, ` +
        `and ${withoutPassword} have changed their password since the copy of the vault: they cannot sign in ` +
        'until they choose a new one by "Forgot your password?".';
};
