import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { takeFocus, useFocusHandedOn } from '../../../lib/focus.ts';
import { Row, Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import type { IssueDraft } from './api.ts';
import { LanguagePair, type Spoken } from './language-pair.tsx';

interface IssuePreviewProps {
  readonly draft: IssueDraft;
  readonly subscribers: number;
  /** Whether it is being sent. */
  readonly busy: boolean;
  readonly back: () => void;
  /** What went wrong when it was sent. */
  readonly children: ReactNode;
}

/**
 * An issue before it is sent, and the buttons that send it or go back. The focus goes to what is to be read: a second
 * press of the key that led here must not send it.
 */
export function IssuePreview({ draft, subscribers, busy, back, children }: IssuePreviewProps) {
  const text = useAdminText().newsletter;
  const place = useFocusHandedOn<HTMLDivElement>();
  return (
    <Stack ref={place} gap="18px">
      <chakra.section aria-label={text.preview} tabIndex={-1} ref={takeFocus}>
        <LanguagePair render={(language) => <Letter {...draft[language]} language={language} />} />
      </chakra.section>
      {children}
      {subscribers === 0 && <p>{text.nobody}</p>}
      <Row flexWrap="wrap">
        <Button tone="line" disabled={busy} onClick={back}>
          {text.back}
        </Button>
        <Button type="submit" busy={busy} disabled={subscribers === 0}>
          {text.send(subscribers)}
        </Button>
      </Row>
    </Stack>
  );
}

/** The issue as the letter will show it. */
function Letter({ subject, text, language }: IssueDraft[Spoken] & { readonly language: Spoken }) {
  return (
    <chakra.article
      lang={language}
      p="16px"
      borderWidth="1px"
      borderColor="line"
      borderRadius="m"
      bg="sunken"
      overflowWrap="anywhere"
    >
      <chakra.p textStyle="h3" mb="12px">
        {subject.trim()}
      </chakra.p>
      {text
        .trim()
        .split(/\n\s*\n/)
        .map((paragraph, index) => (
          <chakra.p key={index} mb="12px">
            {paragraph.trim()}
          </chakra.p>
        ))}
    </chakra.article>
  );
}
