import { subscriptionRoutes } from '#contracts/newsletter/api';
import { useLocation } from 'react-router-dom';
import { useNewsletterText } from '../../../lib/newsletter-text.ts';
import { OpenedLetter } from '../opened-letter.tsx';

/** The page of the letter that asks to confirm the subscription. */
export default function ConfirmNewsletterPage() {
  const says = useNewsletterText().confirming;
  const token = useLocation().hash.slice(1);
  return (
    <OpenedLetter
      key={token}
      route={subscriptionRoutes.confirmNewsletter}
      token={token}
      says={says}
      action={says.confirm}
    />
  );
}
