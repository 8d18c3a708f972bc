import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { firstLanguage, textIn } from './lib/locale.tsx';
import { followOtherTabs } from './lib/signed-in.ts';
import { followSystemTheme } from './lib/theme.ts';
import './ui/theme/fonts.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

followSystemTheme();
followOtherTabs();
const language = firstLanguage();
const text = await textIn(language);
createRoot(root).render(
  <StrictMode>
    <App language={language} text={text} />
  </StrictMode>,
);
