import { chakra } from '@chakra-ui/react/styled-system';
import { ShieldOff } from 'lucide-react';
import { useAdminText } from '../lib/admin-text.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/button.tsx';

/** Shown while the person looks at what they had typed when they lost the right to the page. */
export default function RightsEnded() {
  const { rightsEnded } = useAdminText().lists;
  return (
    <chakra.div
      role="alert"
      position="sticky"
      top={0}
      zIndex="toast"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px 16px"
      p="12px 16px"
      bg="danger-soft"
      color="danger-soft-ink"
    >
      <ShieldOff size={20} aria-hidden style={{ flex: 'none' }} />
      <chakra.p flex={1} minW="220px">
        <b>{rightsEnded.fact}</b> {rightsEnded.sentence}
      </chakra.p>
      <ButtonLink to={paths.home} size="small">
        {rightsEnded.leave}
      </ButtonLink>
    </chakra.div>
  );
}
