import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { ignoreSecondPresses } from './lib/double-press.ts';
import { firstAnswersFor } from './lib/first-answers.ts';
import { firstSpoken } from './lib/locale.tsx';
import { followNewVersions } from './lib/new-version.ts';
import { keepForWhoIsHere } from './lib/own-storage.ts';
import { followOtherTabs, signedIn, VISITOR } from './lib/signed-in.ts';
import { followSystemTheme } from './lib/theme.ts';
import './ui/theme/fonts.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

followSystemTheme();
keepForWhoIsHere();
followOtherTabs();
followNewVersions();
ignoreSecondPresses();
const { language, text } = await firstSpoken();
const here = signedIn.current();
const { answers, user } = firstAnswersFor(here.id);
const shop = (
  <StrictMode>
    <App language={language} text={text} answers={answers} drawnFor={user === undefined ? VISITOR : here}>
      {(pages) => <BrowserRouter>{pages}</BrowserRouter>}
    </App>
  </StrictMode>
);

// The server renders in English: a page in English is hydrated, and a page in Somali replaces it. In slices, so that a
// slow phone reacts to input in between.
startTransition(() => {
  if (root.childElementCount > 0 && language === 'en') hydrateRoot(root, shop);
  else createRoot(root).render(shop);
});
document.documentElement.classList.remove('waiting');
