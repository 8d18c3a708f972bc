import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../lib/admin-text.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { useTitle } from '../../../lib/title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Panel, Row, Stack } from '../../../ui/boxes.tsx';
import { OfficeHead } from '../../../ui/office-head.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { dateAndTime } from '../../../lib/dates.ts';
import { useNewsletter } from '../admin/api.ts';
import { IssueForm } from '../admin/issue-form.tsx';

/** Admins write the newsletter here. No subscriber's address is shown. */
export default function AdminNewsletterPage() {
  const text = useAdminText().newsletter;
  const { newsletter, error, reload, send } = useNewsletter();
  useTitle(text.title);
  return (
    <Stack gap="20px">
      <OfficeHead title={text.title}>
        {newsletter && (
          <chakra.p color="muted" fontWeight={600}>
            {text.subscribers(newsletter.subscribers)}
          </chakra.p>
        )}
      </OfficeHead>
      {error && <ProblemPanel error={error} fact={text.failed} retry={reload} />}
      {!newsletter && !error && <Skeleton h="320px" borderRadius="l" />}
      {newsletter?.isOffered === false && (
        <Panel>
          <b>{text.none}</b> {text.noneSays}
        </Panel>
      )}
      {newsletter?.isOffered && (
        <IssueForm subscribers={newsletter.subscribers} newest={newsletter.issues[0]?._id} send={send} />
      )}
      {newsletter && <Issues issues={newsletter.issues} />}
    </Stack>
  );
}

type Shown = NonNullable<ReturnType<typeof useNewsletter>['newsletter']>['issues'];

function Issues({ issues }: { readonly issues: Shown }) {
  const text = useAdminText().newsletter;
  const { language } = useLocale();
  return (
    <Panel>
      <chakra.h2 textStyle="h3" mb="12px">
        {text.issues}
      </chakra.h2>
      {issues.length === 0 && <chakra.p color="muted">{text.noIssues}</chakra.p>}
      <Stack as="ul" gap="0">
        {issues.map(({ _id, words, writtenAt, letters, isOnItsWay }) => (
          <chakra.li key={_id} py="12px" borderTopWidth="1px" borderColor="line">
            <chakra.p fontWeight={700} overflowWrap="anywhere">
              {words[language].subject}
            </chakra.p>
            <Row flexWrap="wrap" color="muted" gap="6px 12px">
              <time dateTime={writtenAt}>{dateAndTime(writtenAt, language)}</time>
              <span>{text.letters(letters)}</span>
              {isOnItsWay && <Badge>{text.onItsWay}</Badge>}
            </Row>
          </chakra.li>
        ))}
      </Stack>
    </Panel>
  );
}
