import type { ChosenValue } from '#contracts/catalogue/variants';
import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment } from 'react';
import { wordsOf } from '../lib/choice.ts';
import { useLocale } from '../lib/locale.tsx';

/** The chosen options of a product, below its title; nothing for a product without options. */
export function Choice({ of }: { readonly of: readonly ChosenValue[] }) {
  const { language } = useLocale();
  if (of.length === 0) return null;
  return (
    <chakra.span
      display="block"
      textStyle="small"
      fontWeight={500}
      color="muted"
      lineHeight={1.4}
      overflowWrap="anywhere"
    >
      {of
        .map((each) => wordsOf(language, each))
        .map(({ option, value, lang }, place) => (
          <Fragment key={option}>
            {place > 0 && ' · '}
            <span lang={lang}>
              {option}: {value}
            </span>
          </Fragment>
        ))}
    </chakra.span>
  );
}
