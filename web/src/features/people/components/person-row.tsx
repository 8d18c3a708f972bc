import type { User } from '#contracts/accounts/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useAdminText } from '../../../lib/admin-text.ts';
import { wasCalledOff } from '../../../lib/api.ts';
import { initialOf } from '../../../lib/initial.ts';
import { useText } from '../../../lib/locale.tsx';
import { formatCount } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { sentenceFor } from '../../../lib/refusals.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { toast } from '../../../lib/toast.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Email } from '../../../ui/email.tsx';
import { walls } from '../../../ui/theme/tokens.ts';
import type { People } from '../api.ts';
import { RoleBadges } from './role-badges.tsx';

const colours = Object.values(walls);

/** A person's initial on a coloured tile; each person always has the same colour. */
const InitialTile = ({ person }: { readonly person: User }) => (
  <chakra.span
    aria-hidden
    display="grid"
    placeItems="center"
    flex="none"
    boxSize="38px"
    borderRadius="m"
    fontFamily="heading"
    fontWeight={800}
    color="paint.ink"
    style={{ background: colours[Number.parseInt(person._id.slice(-4), 16) % colours.length]?.[0] }}
  >
    {initialOf(person.name)}
  </chakra.span>
);

const EmailCell = chakra('td', {
  base: {
    color: 'muted',
    fontSize: '15px',
    overflowWrap: 'anywhere',
    '@container (min-width: 920px)': { minW: '200px' },
  },
});

const OrdersLink = chakra(Link, { base: { color: 'accent', fontWeight: 600 } });

const Actions = chakra('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-start',
    gap: '6px',
    '@container (min-width: 920px)': { justifyContent: 'flex-end', flexWrap: 'nowrap' },
  },
});

interface PersonRowProps {
  /** The person's number in the whole list, from 1. */
  readonly index: number;
  readonly person: User;
  readonly isSelf: boolean;
  readonly people: Pick<People, 'changeRole' | 'changeAuditor'>;
  readonly ask: (about: 'grant' | 'delete') => void;
}

/** One person: name, roles and actions. Nobody revokes or deletes themselves (design §8.5). */
export function PersonRow({ index, person, isSelf, people, ask }: PersonRowProps) {
  const text = useAdminText().people;
  const all = useText();
  const telling = (act: (person: User) => Promise<unknown>) => async () => {
    try {
      await act(person);
      toast('success', text.updated);
    } catch (error) {
      if (!wasCalledOff(error)) toast('error', sentenceFor(error, all));
    }
  };
  const role = useSubmit(telling(people.changeRole));
  const auditor = useSubmit(telling(people.changeAuditor));
  const turn = person.isAuditor ? text.revokeAuditor : text.makeAuditor;
  return (
    <chakra.tr gridTemplateAreas='"name role" "email orders" "clearance clearance"'>
      <td data-table-only data-figure>
        {index}
      </td>
      <chakra.th scope="row" gridArea="name">
        <chakra.span display="flex" alignItems="center" gap="12px" minW={0}>
          <InitialTile person={person} />
          <chakra.span overflowWrap="anywhere">{person.name}</chakra.span>
          {isSelf && <Badge>{text.you}</Badge>}
        </chakra.span>
      </chakra.th>
      <EmailCell gridArea="email">
        <Email of={person.email} />
      </EmailCell>
      <chakra.td gridArea="role">
        <RoleBadges of={person} />
      </chakra.td>
      <chakra.td gridArea="orders" data-figure>
        <OrdersLink to={`${paths.adminOrders}?${new URLSearchParams({ q: person._id }).toString()}`}>
          {formatCount(person.orders.length)}
          <span data-cards-only> {text.ordersLower}</span>
        </OrdersLink>
      </chakra.td>
      <chakra.td gridArea="clearance">
        <Actions>
          {person.isGuest ? null : isSelf ? (
            <chakra.span textStyle="small" color="muted" me="auto">
              {text.notYourself}
            </chakra.span>
          ) : (
            <Button
              tone={person.isAdmin ? 'line' : 'soft'}
              size="small"
              busy={role.busy}
              aria-label={(person.isAdmin ? text.revokeOf : text.grantOf)(person.name)}
              onClick={() => (person.isAdmin ? role.submit() : ask('grant'))}
            >
              {person.isAdmin ? text.revoke : text.noClearance}
            </Button>
          )}
          {!person.isGuest && (
            <Button
              tone="ghost"
              size="small"
              busy={auditor.busy}
              aria-label={text.auditorOf(turn, person.name)}
              onClick={() => auditor.submit()}
            >
              {turn}
            </Button>
          )}
          {!isSelf && (
            <IconButton color="danger" aria-label={text.deleteOf(person.name)} onClick={() => ask('delete')}>
              <Trash2 size={18} />
            </IconButton>
          )}
        </Actions>
      </chakra.td>
    </chakra.tr>
  );
}
