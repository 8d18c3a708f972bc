import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../accounts/session.ts';

/** The list of people filtered by a search, which also finds a whole id. */
const peopleWith = (q: string): string => `${paths.users}?${new URLSearchParams({ q }).toString()}`;

/** An account by its id. For admins it links to the person; auditors may not see the list of people. */
export function Holder({ id }: { readonly id: string }) {
  if (!useUser()?.isAdmin) return id;
  return (
    <chakra.span color="accent" fontWeight={600} textDecoration="underline">
      <Link to={peopleWith(id)}>{id}</Link>
    </chakra.span>
  );
}
