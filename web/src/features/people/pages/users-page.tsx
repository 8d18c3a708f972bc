import { usersQuery } from '#contracts/accounts/api';
import type { User } from '#contracts/accounts/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useAddress, useLastPage } from '../../../lib/address.ts';
import { useAdminText } from '../../../lib/admin-text.ts';
import { daysIn } from '../../../lib/days.ts';
import { useTitle } from '../../../lib/title.ts';
import { unclearIn } from '../../../lib/unclear.ts';
import { Panel, Stack } from '../../../ui/boxes.tsx';
import { DayFields } from '../../../ui/day-fields.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { LookNote } from '../../../ui/look-note.tsx';
import { OfficeHead } from '../../../ui/office-head.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { dimmedWhileStale } from '../../../ui/stale-style.ts';
import { Table, TableBox } from '../../../ui/table.tsx';
import { UnclearPanel } from '../../../ui/unclear-panel.tsx';
import { SearchField } from '../../../ui/typed.tsx';
import { useUser } from '../../accounts/session.ts';
import { PAGE, usePeople } from '../api.ts';
import { DeletePerson, GrantAdmin } from '../components/person-dialogs.tsx';
import { PersonRow } from '../components/person-row.tsx';

/** Everybody with an account, fifty on a page; searched by the server (spec §2). */
export default function UsersPage() {
  const all = useAdminText();
  const text = all.people;
  const self = useUser();
  const { search, change, page, go, turn } = useAddress();
  const q = search.get('q') ?? '';
  const days = daysIn(search);
  const unclear = unclearIn(search, usersQuery.shape);
  const list = usePeople(unclear.length > 0 ? null : { q, ...days }, page);
  const { total, error, isLoading } = list;
  const people = unclear.length === 0 ? list.people : undefined;
  const [asking, setAsking] = useState<{ readonly about: 'grant' | 'delete'; readonly person: User }>();
  useTitle(text.title);
  useLastPage({ page, size: PAGE, total: people && total, isLoading, error, go });
  const close = () => setAsking(undefined);
  return (
    <Stack gap="20px">
      <OfficeHead title={text.title} count={people && total}>
        <chakra.div w={{ base: '100%', md: '300px' }}>
          <SearchField
            h="48px"
            aria-label={all.lists.search}
            placeholder={text.searchHint}
            value={q}
            onChange={(typed) => change({ q: typed })}
          />
        </chakra.div>
      </OfficeHead>
      <DayFields of={days} change={change} />
      <LookNote recorded={people && list.lookRecorded} />
      {unclear.length > 0 && <UnclearPanel of={unclear} change={change} />}
      {error && <ProblemPanel error={error} fact={text.failed} retry={list.reload} />}
      {people && (
        <Panel
          p={{ base: '8px 16px 16px', md: '12px 16px 20px' }}
          {...dimmedWhileStale({ isLoading, error })}
        >
          <TableBox>
            <Table cards={920}>
              <thead>
                <tr>
                  <th scope="col" data-figure>
                    #
                  </th>
                  <th scope="col">{text.name}</th>
                  <th scope="col">{text.email}</th>
                  <th scope="col">{text.role}</th>
                  <th scope="col" data-figure>
                    {text.orders}
                  </th>
                  <th scope="col">
                    <chakra.span display="block" textAlign="end">
                      {text.clearance}
                    </chakra.span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {people.map((person, index) => (
                  <PersonRow
                    key={person._id}
                    index={(page - 1) * PAGE + index + 1}
                    person={person}
                    isSelf={person._id === self?._id}
                    people={list}
                    ask={(about) => setAsking({ about, person })}
                  />
                ))}
              </tbody>
            </Table>
          </TableBox>
          {people.length === 0 && (
            <Empty
              picture="/goods/empty-rope.svg"
              head={text.none}
              sentence={days.from || days.to ? text.noneFits : text.noneSentence}
            />
          )}
          <chakra.div mt="16px">
            <Pager page={page} size={PAGE} total={total ?? people.length} go={turn} />
          </chakra.div>
        </Panel>
      )}
      {!people && !error && unclear.length === 0 && (
        <Stack gap="4px" aria-busy>
          {Array.from({ length: 8 }, (_, line) => (
            <Skeleton key={line} h="58px" borderRadius="m" />
          ))}
        </Stack>
      )}
      {asking?.about === 'grant' && <GrantAdmin person={asking.person} act={list.changeRole} close={close} />}
      {asking?.about === 'delete' && <DeletePerson person={asking.person} act={list.remove} close={close} />}
    </Stack>
  );
}
