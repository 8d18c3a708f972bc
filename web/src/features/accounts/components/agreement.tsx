import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useAccountText } from '../../../lib/account-text.ts';
import { paths } from '../../../lib/paths.ts';

const Sentence = chakra('p', {
  base: {
    mt: '28px',
    textStyle: 'small',
    color: 'muted',
    '& a': { color: 'accent', fontWeight: 700, textDecoration: 'underline' },
  },
});

/** What a person agrees to by signing in or registering. It opens in another tab or window, so what was typed stays. */
export function Agreement() {
  const { before, terms, between, privacy, after } = useAccountText().agreement;
  return (
    <Sentence>
      {before}
      <Link to={paths.terms} target="_blank">
        {terms}
      </Link>
      {between}
      <Link to={paths.privacy} target="_blank">
        {privacy}
      </Link>
      {after}
    </Sentence>
  );
}
