import { accountForms, type AccountForms } from '../locales/en-accounts.ts';
import type { Text } from '../locales/en.ts';
import { useText } from './locale.tsx';

/** What the forms of accounts say, in the page's language. */
export const useAccountText = (): Text['accounts'] & AccountForms => ({
  ...accountForms,
  ...useText().accounts,
});
