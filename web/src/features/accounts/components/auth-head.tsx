import { chakra } from '@chakra-ui/react/styled-system';

interface AuthHeadProps {
  readonly head: string;
  /** What is asked, or what will happen; false once it is done. */
  readonly lead: string | false;
}

export const AuthHead = ({ head, lead }: AuthHeadProps) => (
  <chakra.header mb="28px">
    <chakra.h1 textStyle="h1">{head}</chakra.h1>
    {lead !== false && (
      <chakra.p mt="10px" fontSize="18px" color="muted">
        {lead}
      </chakra.p>
    )}
  </chakra.header>
);
