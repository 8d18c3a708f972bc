import type { User } from '#contracts/accounts/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Navigate } from 'react-router-dom';
import { useAccountText } from '../../../lib/account-text.ts';
import { initialOf } from '../../../lib/initial.ts';
import { useProfileText } from '../../../lib/profile-text.ts';
import { paths } from '../../../lib/paths.ts';
import { useHead } from '../../../lib/locale.tsx';
import { useTitle } from '../../../lib/title.ts';
import { OrderWrap, Panel, Stack } from '../../../ui/boxes.tsx';
import { PageHead } from '../../../ui/wall.tsx';
import { AddressBookPanel } from '../../addresses/address-book-panel.tsx';
import { EmailChange } from '../components/email-change.tsx';
import { EmailConfirmation } from '../components/email-confirmation.tsx';
import { OwnAccountPanel } from '../components/own-account-panel.tsx';
import { ProfileFormPanel } from '../components/profile-form-panel.tsx';
import { SecondFactorPanel } from '../components/second-factor/second-factor-panel.tsx';
import { SessionsPanel } from '../components/sessions-panel.tsx';
import { useSession } from '../session.ts';

const Columns = chakra(OrderWrap, {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '400px minmax(0, 1fr)' },
    gap: '24px 32px',
    alignItems: 'start',
    mt: { base: '20px', md: '32px' },
    mb: { base: '48px', md: '80px' },
  },
});

/** The person's profile in this shop, and the form to change it (spec §2, §5). */
export default function ProfilePage() {
  const text = useProfileText();
  const session = useSession();
  useTitle(useHead('manageProfile').main);
  if (session.is === 'customer' && session.user.isGuest) return <Navigate to={paths.register} replace />;
  return (
    <>
      <PageHead narrow head="manageProfile" wall="rose" goods={['koofiyad', 'sunglasses', 'tote']} />
      <Columns>
        {session.is === 'customer' ? (
          <>
            <Known user={session.user} />
            <Stack gap="24px">
              <ProfileFormPanel key={session.user._id} user={session.user} />
              <SecondFactorPanel />
              <AddressBookPanel name={session.user.name} />
              <SessionsPanel />
              <OwnAccountPanel />
            </Stack>
          </>
        ) : (
          <output>{session.is === 'unknown' ? text.loading : text.none}</output>
        )}
      </Columns>
    </>
  );
}

const Initial = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '96px',
    borderRadius: 'l',
    bg: 'paint.hibiscus',
    color: 'white',
    fontFamily: 'heading',
    fontWeight: 900,
    fontSize: '52px',
    boxShadow: '6px 6px 0 rgb(16 35 59/.10)',
  },
});

function Known({ user }: { readonly user: User }) {
  const text = useProfileText();
  const forms = useAccountText();
  const facts = [
    [forms.name, user.name],
    [forms.username, user.username],
    [forms.email, user.email],
  ] as const;
  return (
    <Panel aria-label={text.current}>
      <Initial aria-hidden>{initialOf(user.name)}</Initial>
      <chakra.dl mt="20px" display="grid" gap="14px">
        {facts.map(([label, value]) => (
          <div key={label}>
            <chakra.dt textStyle="small" color="muted">
              {label}
            </chakra.dt>
            <chakra.dd fontWeight={600} fontSize="17px" overflowWrap="anywhere">
              {value}
            </chakra.dd>
            {label === forms.email && (
              <dd>
                <EmailConfirmation />
                <EmailChange />
              </dd>
            )}
          </div>
        ))}
      </chakra.dl>
    </Panel>
  );
}
