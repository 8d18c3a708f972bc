import { subscriptionRoutes } from '#contracts/newsletter/api';
import { useLocation } from 'react-router-dom';
import { useNewsletterText } from '../../../lib/newsletter-text.ts';
import { OpenedLetter } from '../opened-letter.tsx';

/** Where the letter leads that asks whether somebody wants the newsletter. */
export default function ConfirmNewsletterPage() {
  const says = useNewsletterText().confirming;
  const token = useLocation().hash.slice(1);
  return (
    <OpenedLetter
      route={subscriptionRoutes.confirmNewsletter}
      token={token}
      says={says}
      action={says.confirm}
    />
  );
}
