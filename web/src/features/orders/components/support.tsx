import { chakra } from '@chakra-ui/react/styled-system';
import { Mail } from 'lucide-react';
import { contact } from '../../../lib/contact.ts';
import { useHead } from '../../../lib/locale.tsx';
import { useOrderText } from '../../../lib/order-text.ts';
import { Panel } from '../../../ui/boxes.tsx';

/** A person answers (spec §2: a support contact box). */
export function Support() {
  const text = useOrderText().order;
  const { main, beside, besideLang } = useHead('needAHand');
  return (
    <Panel bg="sunken" borderWidth={0}>
      <chakra.h2 textStyle="h3">{main}</chakra.h2>
      <chakra.p lang={besideLang} textStyle="small" color="muted">
        {beside}
      </chakra.p>
      <chakra.p mt="4px" mb="14px" textStyle="small">
        {text.support}
      </chakra.p>
      <chakra.a
        href={`mailto:${contact.email}`}
        display="inline-flex"
        alignItems="center"
        gap="9px"
        h="44px"
        px="14px"
        borderRadius="m"
        bg="surface"
        fontWeight={700}
        boxShadow="inset 0 0 0 1.5px var(--chakra-colors-line-strong)"
      >
        <Mail size={16} aria-hidden /> {text.contactSupport}
      </chakra.a>
    </Panel>
  );
}
