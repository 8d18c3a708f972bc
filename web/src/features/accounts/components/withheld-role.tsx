import { chakra } from '@chakra-ui/react/styled-system';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useFactorText } from '../../../lib/factor-text.ts';
import { useFocusHandedOn } from '../../../lib/focus.ts';
import { secondFactorPart } from '../../../lib/paths.ts';
import { keptInTab } from '../../../lib/storage.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';

const SAID = 'withheldRoleSaid';

/** Tells admins and auditors after signing in, on any page, that their role does not count yet; once in a tab. */
export default function WithheldRole() {
  const [isSaid, setSaid] = useState(() => keptInTab.get(SAID) !== null);
  if (isSaid) return null;
  const leave = () => {
    keptInTab.set(SAID, 'yes');
    setSaid(true);
  };
  return <Strip leave={leave} />;
}

function Strip({ leave }: { readonly leave: () => void }) {
  const text = useFactorText();
  const place = useFocusHandedOn<HTMLSpanElement>();
  return (
    <chakra.span
      ref={place}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px 16px"
      p="12px 16px"
      bg="warning-soft"
      color="warning-soft-ink"
    >
      <ShieldCheck size={20} aria-hidden style={{ flex: 'none' }} />
      <chakra.span flex={1} minW="220px">
        <b>{text.withheld.fact}</b> {text.withheld.sentence}
      </chakra.span>
      <ButtonLink to={secondFactorPart.path} size="small" onClick={leave}>
        {text.turnOn}
      </ButtonLink>
      <Button tone="ghost" size="small" onClick={leave}>
        {text.setUp.leave}
      </Button>
    </chakra.span>
  );
}
