import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { peopleWith } from '../../../lib/paths.ts';
import { useUser } from '../../accounts/session.ts';

/** An account by its id. Admins are led to the person; the list of people is not for auditors. */
export function Holder({ id }: { readonly id: string }) {
  if (!useUser()?.isAdmin) return id;
  return (
    <chakra.span color="accent" fontWeight={600} textDecoration="underline">
      <Link to={peopleWith(id)}>{id}</Link>
    </chakra.span>
  );
}
