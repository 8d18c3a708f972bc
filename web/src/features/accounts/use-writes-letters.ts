import { accountConfigRoutes } from '#contracts/accounts/config';
import { useAnswer } from '../../lib/api.ts';

/** Whether the shop writes letters; nothing that takes one is offered where it does not. Until it is known it may. */
export function useWritesLetters(): boolean {
  const { data } = useAnswer(accountConfigRoutes.accountConfig, {}, { revalidateOnFocus: false });
  return data?.writesLetters !== false;
}
