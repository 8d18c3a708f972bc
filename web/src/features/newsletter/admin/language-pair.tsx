import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { Stack } from '../../../ui/boxes.tsx';
import type { IssueDraft } from './api.ts';

export const LANGUAGES = ['en', 'so'] as const satisfies readonly (keyof IssueDraft)[];
export type Spoken = (typeof LANGUAGES)[number];

const Pair = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '1fr 1fr' }, gap: '20px' },
});

/** An issue in its two languages, each under its head. */
export function LanguagePair({ render }: { readonly render: (language: Spoken) => ReactNode }) {
  const text = useAdminText().newsletter;
  const heads = { en: text.english, so: text.somali };
  return (
    <Pair>
      {LANGUAGES.map((language) => (
        <Stack key={language} gap="12px" alignContent="start">
          <chakra.h2 textStyle="h3">{heads[language]}</chakra.h2>
          {render(language)}
        </Stack>
      ))}
    </Pair>
  );
}
