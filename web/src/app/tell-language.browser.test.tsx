import { accountRoutes } from '#contracts/accounts/api';
import { user } from '#contracts/examples';
import type { Language } from '#contracts/kernel/language';
import { letterRoutes } from '#contracts/letters/api';
import { expect, it } from 'vitest';
import { useUser } from '../features/accounts/session.ts';
import { useLocale } from '../lib/locale.tsx';
import { signedIn } from '../lib/signed-in.ts';
import { kept } from '../lib/storage.ts';
import { answering, yes } from '../testing/shop.ts';
import { show } from '../testing/show.tsx';
import { TellLanguage } from './tell-language.tsx';

function Page() {
  const { speak } = useLocale();
  return (
    <>
      <TellLanguage />
      <p>{useUser()?.name ?? 'Nobody'}</p>
      {(['en', 'so'] as const).map((language) => (
        <button key={language} onClick={() => void speak(language)}>
          {language}
        </button>
      ))}
    </>
  );
}

/** A page in this language whose person has just signed in, and the languages that it tells the shop. */
const open = async (language: Language) => {
  answering(accountRoutes.profile, {}, () => yes({ user }));
  const told: unknown[] = [];
  for (const each of ['en', 'so'] as const) {
    answering(letterRoutes.chooseLanguage, { body: { language: each } }, (body) => {
      told.push(body);
      return yes(body);
    });
  }
  signedIn.begin(user._id);
  const screen = await show(<Page />, { language });
  await expect.element(screen.getByText(user.name)).toBeVisible();
  return { screen, told };
};

it('the shop is told in which language to write: the one that the browser prefers, then the one that is chosen', async () => {
  const { screen, told } = await open('so');
  await expect.poll(() => told).toEqual([{ language: 'so' }]);
  await screen.getByRole('button', { name: 'en' }).click();
  await expect.poll(() => told).toEqual([{ language: 'so' }, { language: 'en' }]);
});

it('a tab tells nothing of its language from before another was chosen in another tab', async () => {
  kept.set('language', 'so');
  const { screen, told } = await open('en');
  await screen.getByRole('button', { name: 'so' }).click();
  await expect.poll(() => told).toEqual([{ language: 'so' }]);
});
