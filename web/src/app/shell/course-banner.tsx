import { chakra } from '@chakra-ui/react/styled-system';
import { useHead, useLocale } from '../../lib/locale.tsx';

const Banner = chakra('div', {
  base: {
    display: { md: 'flex' },
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '24px',
    bg: 'sale',
    color: 'sale-ink',
    borderRadius: 'l',
    px: { base: '20px', md: '28px' },
    py: '20px',
    mb: '48px',
  },
});

/** The learning project tells of its course (spec §1). */
export function CourseBanner() {
  const { language } = useLocale();
  const { main, beside } = useHead('learnHow');
  // The Somali line is the short one: the headline in both languages.
  const [headline, sentence] = language === 'so' ? [main, beside] : [beside, main];
  return (
    <Banner>
      <div>
        <chakra.p textStyle="h3" fontSize="22px">
          {headline}
        </chakra.p>
        <p>{sentence}</p>
      </div>
    </Banner>
  );
}
