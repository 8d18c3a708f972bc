import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode, SubmitEventHandler } from 'react';
import { Link } from 'react-router-dom';
import { useHead } from '../../../lib/locale.tsx';
import { useOrderText } from '../../../lib/order-text.ts';
import { paths } from '../../../lib/paths.ts';
import { useTitle } from '../../../lib/title.ts';
import { NotTakenOver } from '../../cart/not-taken-over.tsx';
import { weave } from '../../../ui/selvedge.tsx';
import { LOW } from '../../../ui/theme/low.ts';

const steps = ['shipping', 'payment', 'placeOrder'] as const;
export type Step = (typeof steps)[number];

const Thread = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, 1fr)',
    gap: '6px',
    mt: { base: '18px', md: '40px' },
    mb: { base: '20px', md: '36px' },
  },
});

const Piece = chakra('li', {
  base: {
    fontSize: '13px',
    fontWeight: 700,
    color: 'muted',
    _before: { content: '""', display: 'block', h: '8px', borderRadius: '4px', mb: '8px', bg: 'line' },
    '&[data-done]': { color: 'ink', _before: { backgroundImage: weave } },
    // Back to a step that is done: as tall as a finger.
    '& a': {
      display: 'block',
      mt: '-16px',
      mb: '-8px',
      pt: '16px',
      minH: '44px',
      _hover: { color: 'accent' },
    },
  },
});

/** The action is fixed at the foot of a phone (look §7). */
const Foot = chakra('div', {
  base: {
    position: { base: 'sticky', md: 'static' },
    bottom: 0,
    zIndex: 'bar',
    mx: { base: '-16px', md: 0 },
    mt: { base: 'auto', md: '28px' },
    px: { base: '16px', md: 0 },
    pt: { base: '14px', md: 0 },
    pb: { base: 'max(18px, env(safe-area-inset-bottom))', md: 0 },
    bg: { base: 'surface', md: 'transparent' },
    borderTopWidth: { base: '1px', md: 0 },
    [LOW]: { position: 'static' },
    // A screen that is not as low has no room for a note in the foot.
    '@media (max-height: 760px)': { '&:has(output, [role=alert])': { position: 'static' } },
  },
});

interface CheckoutStepProps {
  readonly step: Step;
  readonly submit: SubmitEventHandler<HTMLFormElement>;
  readonly children: ReactNode;
  readonly foot: ReactNode;
  /** The choices of the former steps cannot be changed any more. */
  readonly settled?: boolean;
}

/** One step of the way to the order: woven progress, a question in the other language, one column of 560. */
export function CheckoutStep({ step, submit, children, foot, settled = false }: CheckoutStepProps) {
  const text = useOrderText().checkout;
  const { main, beside, besideLang } = useHead(step);
  useTitle(main);
  const now = steps.indexOf(step);
  return (
    <chakra.form
      // Sent before its scripts have loaded, the form would put the choices into the address; with this method the
      // browser does not.
      method="dialog"
      onSubmit={submit}
      noValidate
      display="flex"
      flexDirection="column"
      maxW="592px"
      data-meets-footer=""
      minH={{ base: '100dvh', md: 'auto' }}
      mx="auto"
      px="16px"
      pb={{ md: '88px' }}
    >
      <Thread aria-label={text.steps}>
        {steps.map((each, index) => (
          <Piece
            key={each}
            {...(index <= now ? { 'data-done': '' } : {})}
            {...(index === now ? { 'aria-current': 'step' } : {})}
          >
            {index < now && !settled ? (
              <Link to={paths[each]}>{text.stepNames[each]}</Link>
            ) : (
              text.stepNames[each]
            )}
          </Piece>
        ))}
      </Thread>
      <chakra.h1 textStyle="h1">{main}</chakra.h1>
      <chakra.p lang={besideLang} mt="2px" mb={{ base: '16px', md: '24px' }} color="muted" fontWeight={500}>
        {beside}
      </chakra.p>
      <chakra.div pb="24px">
        {!settled && <NotTakenOver />}
        {children}
      </chakra.div>
      <Foot data-foot>{foot}</Foot>
    </chakra.form>
  );
}
