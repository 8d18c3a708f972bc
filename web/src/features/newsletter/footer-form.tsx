import { subscriptionRoutes } from '#contracts/newsletter/api';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState } from 'react';
import { call, readOnce, useAnswer } from '../../lib/api.ts';
import { takeFocus } from '../../lib/focus.ts';
import { useLocale, useText } from '../../lib/locale.tsx';
import { useNewsletterText } from '../../lib/newsletter-text.ts';
import { sentenceFor } from '../../lib/refusals.ts';
import { useSubmit } from '../../lib/submit.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';

/**
 * Subscribes to the newsletter, in the footer. The answer is the same whether or not the address is subscribed already.
 */
export default function FooterForm() {
  const text = useNewsletterText();
  const { data } = useAnswer(subscriptionRoutes.newsletterConfig, {}, readOnce);
  if (!data) return null;
  return data.isOffered ? <Form /> : <p>{text.none}</p>;
}

function Form() {
  const text = useNewsletterText();
  const all = useText();
  const { language } = useLocale();
  const id = useId();
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState('');
  const [checked, setChecked] = useState(false);
  const body = { email: email.trim(), language };
  const isBad = !subscriptionRoutes.askForNewsletter.body.safeParse(body).success;
  const { submit, busy, error } = useSubmit(async () => {
    setChecked(true);
    if (isBad) return;
    await call(subscriptionRoutes.askForNewsletter, { body });
    setAsked(body.email);
  });
  const problem =
    checked && isBad ? text.badEmail : error === undefined ? undefined : sentenceFor(error, all);
  if (asked !== '')
    return (
      <chakra.output
        ref={takeFocus}
        tabIndex={-1}
        display="block"
        maxW="60ch"
        color="night-ink"
        overflowWrap="anywhere"
      >
        {text.sent(asked)}
      </chakra.output>
    );
  return (
    <form onSubmit={submit} noValidate>
      <chakra.label htmlFor={id} display="block" mb="10px">
        {text.lead}
      </chakra.label>
      <chakra.div display="flex" flexWrap="wrap" gap="10px" maxW="520px">
        <chakra.div flex="1 1 200px" minW={0}>
          <Input
            id={id}
            type="email"
            name="email"
            autoComplete="email"
            placeholder={text.email}
            required
            maxLength={254}
            value={email}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : `${id}-error`}
            onChange={(event) => setEmail(event.target.value)}
          />
        </chakra.div>
        <Button type="submit" busy={busy}>
          {text.subscribe}
        </Button>
      </chakra.div>
      {problem !== undefined && (
        <chakra.p id={`${id}-error`} role="alert" mt="10px" color="night-ink" fontWeight={600}>
          {problem}
        </chakra.p>
      )}
    </form>
  );
}
