import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { contact } from '../../lib/contact.ts';
import { useHead, useText } from '../../lib/locale.tsx';
import { aisles, paths, productsWith, TOP } from '../../lib/paths.ts';
import { Wrap } from '../../ui/boxes.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Selvedge } from '../../ui/selvedge.tsx';
import { Newsletter } from './newsletter.tsx';
import { CourseBanner } from './course-banner.tsx';

const Night = chakra('footer', {
  base: {
    bg: 'night',
    color: 'night-muted',
    mt: { base: '56px', md: '88px' },
    fontSize: '15px',
    'main:has([data-meets-footer]) + &': { mt: 0 },
  },
});

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', lg: '2fr 1fr 1fr' },
    gap: { base: '28px', md: '48px' },
  },
});

const Links = chakra('ul', {
  base: {
    '& li': { minH: { base: '44px', md: '32px' }, display: 'flex', alignItems: 'center' },
    '& a': {
      display: 'flex',
      alignItems: 'center',
      minW: '44px',
      minH: 'inherit',
      _hover: { color: 'night-ink' },
    },
  },
});

const Head = chakra('h2', { base: { textStyle: 'h3', fontSize: '17px', color: 'night-ink', mb: '12px' } });

/** Decoration: not all of them are offered (design §8.14). */
const payments = ['Visa', 'Mastercard', 'PayPal', 'Apple Pay', 'Google Pay'];
const help = [
  ['delivery', `${paths.terms}#delivery`],
  ['returns', `${paths.terms}#returns`],
  ['terms', paths.terms],
  ['privacy', paths.privacy],
] as const;

const thisYear = (): number => new Date().getFullYear();

export function Footer() {
  const text = useText().shell;
  const slogan = useHead('slogan');
  return (
    <Night>
      <Selvedge />
      <Wrap pt="56px" pb="32px">
        <CourseBanner />
        <Columns>
          <chakra.div gridColumn={{ base: '1/-1', lg: 'auto' }}>
            <chakra.span color="night-ink">
              <Mark />
            </chakra.span>
            <chakra.p mt="14px">
              {slogan.main}
              <br />
              <span lang={slogan.besideLang}>{slogan.beside}</span>
            </chakra.p>
            <chakra.address mt="12px" fontStyle="normal">
              {text.place}
              <br />
              {contact.phone}
              <br />
              <chakra.a
                href={`mailto:${contact.email}`}
                display="inline-flex"
                alignItems="center"
                minH={{ base: '44px', md: '32px' }}
                _hover={{ color: 'night-ink' }}
              >
                {contact.email}
              </chakra.a>
            </chakra.address>
          </chakra.div>
          <div>
            <Head>{text.shop}</Head>
            <Links>
              {aisles.map((aisle) => (
                <li key={aisle}>
                  <Link to={productsWith('category', aisle)} state={TOP}>
                    {text.nav[aisle]}
                  </Link>
                </li>
              ))}
            </Links>
          </div>
          <div>
            <Head>{text.support}</Head>
            <Links>
              {help.map(([name, to]) => (
                <li key={name}>
                  <Link to={to}>{text.supportLinks[name]}</Link>
                </li>
              ))}
            </Links>
          </div>
          <chakra.section gridColumn="1/-1" minH={{ base: '150px', md: '120px' }}>
            <Head>{text.newsletter}</Head>
            <Newsletter />
          </chakra.section>
        </Columns>
        <chakra.div
          display="flex"
          flexWrap="wrap"
          gap="16px"
          alignItems="center"
          justifyContent="space-between"
          mt="40px"
        >
          {/* A page that the server draws before New Year may be hydrated after it. */}
          <chakra.span textStyle="small" suppressHydrationWarning>{`© ${thisYear()} Suuq`}</chakra.span>
          <chakra.ul display="flex" flexWrap="wrap" gap="8px">
            {payments.map((name) => (
              <chakra.li
                key={name}
                h="30px"
                px="10px"
                borderRadius="6px"
                bg="paint.limewash"
                color="paint.ink"
                fontSize="12.5px"
                fontWeight={700}
                lineHeight="30px"
              >
                {name}
              </chakra.li>
            ))}
          </chakra.ul>
        </chakra.div>
      </Wrap>
    </Night>
  );
}
