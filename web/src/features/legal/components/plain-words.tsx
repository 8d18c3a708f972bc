import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { contact } from '../../../lib/contact.ts';
import { useHead, useLocale } from '../../../lib/locale.tsx';
import { useTitle } from '../../../lib/title.ts';
import { descriptions } from '../../../locales/descriptions.ts';
import type { Part } from '../../../locales/legal/en.ts';
import { OrderWrap } from '../../../ui/boxes.tsx';
import { PageHead } from '../../../ui/wall.tsx';

interface PlainWordsProps {
  readonly about: 'terms' | 'privacy';
  readonly parts: Readonly<Record<string, Part>>;
}

/** The terms or the privacy notice, in short parts that links can lead to, with a contact for questions. */
export function PlainWords({ about, parts }: PlainWordsProps) {
  const here = useLocation();
  const kind = useNavigationType();
  const { language } = useLocale();
  useTitle(useHead(about).main);
  // The page may load after the browser looked for the part, and its own footer links to parts.
  useEffect(() => {
    if (here.hash !== '') document.getElementById(here.hash.slice(1))?.scrollIntoView();
    else if (kind !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [here, kind]);
  return (
    <>
      <PageHead narrow head={about} wall="sand" goods={['book']} />
      <OrderWrap mt="32px">
        <chakra.p textStyle="lead" maxW="66ch">
          {descriptions[language][about]}
        </chakra.p>
        {Object.entries(parts).map(([name, { head, says }]) => (
          <chakra.section key={name} id={name} mt="32px" maxW="66ch" scrollMarginTop="110px">
            <chakra.h2 textStyle="h3">{head}</chakra.h2>
            {says.map((sentence) => (
              <chakra.p key={sentence} mt="8px">
                {sentence}
              </chakra.p>
            ))}
          </chakra.section>
        ))}
        <chakra.p mt="32px">
          <chakra.a
            href={`mailto:${contact.email}`}
            display="inline-flex"
            alignItems="center"
            minH="44px"
            color="accent"
            fontWeight={700}
          >
            {contact.email}
          </chakra.a>
        </chakra.p>
      </OrderWrap>
    </>
  );
}
