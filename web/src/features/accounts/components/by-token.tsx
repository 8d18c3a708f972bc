import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A page of a letter's link, whose token comes after the `#`. Another link in the same tab changes no more than that:
 * the page starts again, and says nothing of the link before.
 */
export const byToken = (Page: ComponentType<{ readonly token: string }>) =>
  function LetterPage() {
    const token = useLocation().hash.slice(1);
    return <Page key={token} token={token} />;
  };
