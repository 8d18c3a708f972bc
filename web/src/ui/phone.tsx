import { chakra } from '@chakra-ui/react/styled-system';

const Dial = chakra('a', {
  base: { display: 'inline-flex', alignItems: 'center', minH: '44px', color: 'accent', fontWeight: 600 },
});

const ERASED = '[erased]';

interface PhoneProps {
  readonly of: string | null | undefined;
  /** Makes the number a link that dials, for people who deliver the order. */
  readonly dials?: boolean | undefined;
}

/** A phone number, where there is one. */
export function Phone({ of: phone, dials = false }: PhoneProps) {
  if (!phone) return null;
  if (dials && phone !== ERASED) return <Dial href={`tel:${phone}`}>{phone}</Dial>;
  return <chakra.span fontVariantNumeric="tabular-nums">{phone}</chakra.span>;
}
