import { chakra } from '@chakra-ui/react/styled-system';
import { useText } from '../../lib/locale.tsx';

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

/** The learning project's banner about its course (spec §1). */
export function CourseBanner() {
  const { headline, sentence } = useText().shell.course;
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
