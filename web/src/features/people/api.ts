import { peopleRoutes } from '#contracts/accounts/api';
import type { User } from '#contracts/accounts/views';
import type { Days } from '#contracts/kernel/day';
import { call } from '../../lib/api.ts';
import { useList } from '../../lib/list.ts';
import { orReadAgain } from '../../lib/or-read-again.ts';

/** People on a page. */
export const PAGE = 50;

/** Who is asked for; the days are those of registration. */
interface PeopleQuestion extends Days {
  readonly q: string;
}
const requestFor = ({ q, ...days }: PeopleQuestion, page: number) => ({
  query: { ...(q && { q }), ...days, limit: String(PAGE), page: String(page) },
});

/**
 * A page of the people, and an admin's commands for them; a command's answer replaces the row in the list. After a refusal
 * the list is read again: somebody else was faster, or an answer was lost.
 */
export function usePeople(question: PeopleQuestion | null, page: number) {
  const { data, error, isLoading, mutate } = useList(
    peopleRoutes.allUsers,
    question && requestFor(question, page),
  );
  const replace = (user: User) =>
    mutate(
      (now) => now && { ...now, answer: now.answer.map((each) => (each._id === user._id ? user : each)) },
      { revalidate: false },
    );
  const done = <T>(answer: Promise<T>): Promise<T> => orReadAgain(answer, mutate);
  return {
    people: data?.answer,
    total: data?.total,
    lookRecorded: data?.lookRecorded,
    error,
    isLoading,
    reload: () => mutate(),
    // Sends the wanted role, not a toggle: another admin may press the same button at this moment.
    changeRole: async ({ _id: id, isAdmin }: User) =>
      replace(await done(call(peopleRoutes.changeRole, { params: { id }, body: { isAdmin: !isAdmin } }))),
    changeAuditor: async ({ _id: id, isAuditor }: User) =>
      replace(
        await done(call(peopleRoutes.changeAuditor, { params: { id }, body: { isAuditor: !isAuditor } })),
      ),
    remove: async ({ _id: id }: User) => {
      await done(call(peopleRoutes.deleteUser, { params: { id } }));
      await mutate();
    },
  };
}
export type People = ReturnType<typeof usePeople>;
