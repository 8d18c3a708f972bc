import { accountForms, type AccountForms } from '../locales/en-accounts.ts';
import type { Text } from '../locales/en.ts';
import { useText } from './locale.tsx';

/** The texts of the account forms, in the page's language. */
export const useAccountText = (): Text['accounts'] & AccountForms => ({
  ...accountForms,
  ...useText().accounts,
});
