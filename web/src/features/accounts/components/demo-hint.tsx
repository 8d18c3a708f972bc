import { accountConfigRoutes } from '#contracts/accounts/config';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAccountText } from '../../../lib/account-text.ts';
import { useAnswer } from '../../../lib/api.ts';

/** The demo shop's test user (design §2). */
const demo = { email: 'shopper@suuq.test', password: 'suuq-demo-2026' };

/** Its space is reserved until the shop has said whether it has a test user. */
export function DemoHint({ fill }: { readonly fill: (credentials: typeof demo) => void }) {
  const text = useAccountText();
  const { data } = useAnswer(accountConfigRoutes.accountConfig, {}, { revalidateOnFocus: false });
  if (data?.demoAccounts === false) return null;
  return (
    <chakra.p
      visibility={data ? 'visible' : 'hidden'}
      mt="22px"
      px="16px"
      py="14px"
      borderRadius="12px"
      bg="warning-soft"
      color="warning-soft-ink"
      textStyle="small"
    >
      <b>{text.justLooking}</b> {text.useTestUser}{' '}
      <chakra.span fontFamily="mono" fontSize=".92em">
        {demo.email}
      </chakra.span>
      , {text.withDemoPassword}{' '}
      <chakra.button
        type="button"
        fontWeight={700}
        textDecoration="underline"
        textUnderlineOffset="3px"
        minH="24px"
        onClick={() => fill(demo)}
      >
        {text.fillItIn}
      </chakra.button>
    </chakra.p>
  );
}
