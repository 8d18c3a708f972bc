import type { subscriptionRoutes } from '#contracts/newsletter/api';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { call, codeOf } from '../../lib/api.ts';
import { takeFocus } from '../../lib/focus.ts';
import { useNewsletterText } from '../../lib/newsletter-text.ts';
import { paths } from '../../lib/paths.ts';
import { useSubmit } from '../../lib/submit.ts';
import { useTitle } from '../../lib/title.ts';
import { Panel, Stack, Wrap } from '../../ui/boxes.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';

interface OpenedLetterProps {
  readonly route: (typeof subscriptionRoutes)['confirmNewsletter' | 'leaveNewsletter'];
  readonly token: string;
  readonly says: {
    readonly title: string;
    readonly head: string;
    readonly lead: string;
    readonly done: string;
    readonly over: string;
    readonly overSays: string;
  };
  readonly action: string;
}

/**
 * The page of a newsletter link. The person has to press a button: programs that follow every link in a letter do
 * nothing.
 */
export function OpenedLetter({ route, token, says, action }: OpenedLetterProps) {
  const { home } = useNewsletterText();
  const [done, setDone] = useState(false);
  useTitle(says.title);
  const { submit, busy, error } = useSubmit(async () => {
    await call(route, { body: { token } });
    setDone(true);
  });
  const isOver = token === '' || codeOf(error) === 'LINK_EXPIRED';
  return (
    <Wrap py={{ base: '24px', md: '48px' }}>
      <Panel maxW="640px" mx="auto">
        <Stack gap="18px">
          <chakra.h1 textStyle="h1" fontSize={{ base: '30px', md: '40px' }}>
            {says.head}
          </chakra.h1>
          {!done && !isOver && <chakra.p color="muted">{says.lead}</chakra.p>}
          {done && (
            <chakra.output ref={takeFocus} tabIndex={-1} display="block" fontWeight={600}>
              {says.done}
            </chakra.output>
          )}
          {isOver && <ProblemPanel error={error} fact={says.over} says={says.overSays} />}
          {error !== undefined && !isOver && <ProblemPanel error={error} />}
          {done || isOver ? (
            <ButtonLink to={paths.home} size="large">
              {home}
            </ButtonLink>
          ) : (
            <Button size="large" wide busy={busy} onClick={() => submit()}>
              {action}
            </Button>
          )}
        </Stack>
      </Panel>
    </Wrap>
  );
}
