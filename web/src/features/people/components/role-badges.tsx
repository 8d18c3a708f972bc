import type { User } from '#contracts/accounts/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Eye, ShieldCheck, Users } from 'lucide-react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { Badge } from '../../../ui/badge.tsx';

/** Admin, Customer or Guest, and Auditor beside it (spec §2). */
export function RoleBadges({ of }: { readonly of: Pick<User, 'isAdmin' | 'isAuditor' | 'isGuest'> }) {
  const text = useAdminText().people;
  return (
    <chakra.span
      display="inline-flex"
      // Side by side they would leave no room for the name on a phone.
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'end', md: 'center' }}
      flexWrap="wrap"
      gap="6px"
    >
      {of.isAdmin ? (
        <Badge tone="accent">
          <ShieldCheck aria-hidden /> {text.admin}
        </Badge>
      ) : (
        <Badge>
          <Users aria-hidden /> {of.isGuest ? text.guest : text.customer}
        </Badge>
      )}
      {of.isAuditor && (
        <Badge tone="info">
          <Eye aria-hidden /> {text.auditor}
        </Badge>
      )}
    </chakra.span>
  );
}
