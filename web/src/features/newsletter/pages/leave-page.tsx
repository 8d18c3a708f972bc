import { subscriptionRoutes } from '#contracts/newsletter/api';
import { useParams } from 'react-router-dom';
import { useNewsletterText } from '../../../lib/newsletter-text.ts';
import { OpenedLetter } from '../opened-letter.tsx';

/** The page of the unsubscribe link in each newsletter; it needs no sign-in. */
export default function LeaveNewsletterPage() {
  const says = useNewsletterText().leaving;
  const { token = '' } = useParams();
  return (
    <OpenedLetter
      key={token}
      route={subscriptionRoutes.leaveNewsletter}
      token={token}
      says={says}
      action={says.leave}
    />
  );
}
