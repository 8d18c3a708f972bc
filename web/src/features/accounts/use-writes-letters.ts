import { accountConfigRoutes } from '#contracts/accounts/config';
import { useAnswer } from '../../lib/api.ts';

/** Whether the shop sends letters; what needs one is not offered where it does not. True until the answer has come. */
export function useWritesLetters(): boolean {
  const { data } = useAnswer(accountConfigRoutes.accountConfig, {}, { revalidateOnFocus: false });
  return data?.writesLetters !== false;
}
