import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState } from 'react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { randomKey } from '../../../lib/random-key.ts';
import { useSubmit } from '../../../lib/submit.ts';
import { toast } from '../../../lib/toast.ts';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { discarding } from '../../../locales/discarding.ts';
import { Panel, Row, Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, FieldError, Labelled, TextArea } from '../../../ui/field.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import type { IssueDraft } from './api.ts';

const EMPTY: IssueDraft = { en: { subject: '', text: '' }, so: { subject: '', text: '' } };
const LANGUAGES = ['en', 'so'] as const;
type Spoken = (typeof LANGUAGES)[number];

const Pair = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '1fr 1fr' }, gap: '20px' },
});

interface IssueFormProps {
  readonly subscribers: number;
  readonly send: (draft: IssueDraft, key: string) => Promise<void>;
}

/** Writes an issue in both languages, previews it, and sends it. */
export function IssueForm({ subscribers, send }: IssueFormProps) {
  const { newsletter: text } = useAdminText();
  const { language: spoken } = useLocale();
  const id = useId();
  const [draft, setDraft] = useState(EMPTY);
  const [step, setStep] = useState<'write' | 'missing' | 'preview'>('write');
  const [key, setKey] = useState(randomKey);
  const heads = { en: text.english, so: text.somali };
  const isWhole = LANGUAGES.every(
    (each) => draft[each].subject.trim() !== '' && draft[each].text.trim() !== '',
  );
  const isTyped = LANGUAGES.some((each) => draft[each].subject !== '' || draft[each].text !== '');
  useUnsaved(isTyped, () => confirm(discarding[spoken].ask));
  const wrong = (value: string) =>
    step === 'missing' && value.trim() === '' && { 'aria-invalid': true, 'aria-describedby': id };
  const change = (language: Spoken, part: Partial<IssueDraft[Spoken]>) =>
    setDraft({ ...draft, [language]: { ...draft[language], ...part } });
  const { submit, busy, error } = useSubmit(async () => {
    if (step !== 'preview') return setStep(isWhole ? 'preview' : 'missing');
    await send(draft, key);
    toast('success', text.sent);
    setDraft(EMPTY);
    setStep('write');
    return setKey(randomKey());
  });
  return (
    <Panel>
      <chakra.form onSubmit={submit} noValidate>
        <Stack gap="18px">
          <chakra.p color="muted">{text.lead}</chakra.p>
          <Pair>
            {LANGUAGES.map((language) => (
              <Stack key={language} gap="12px" alignContent="start">
                <chakra.h2 textStyle="h3">{heads[language]}</chakra.h2>
                {step === 'preview' ? (
                  <Preview {...draft[language]} language={language} />
                ) : (
                  <>
                    <Field
                      label={text.subject}
                      maxLength={150}
                      lang={language}
                      value={draft[language].subject}
                      {...wrong(draft[language].subject)}
                      onChange={({ target }) => change(language, { subject: target.value })}
                    />
                    <Labelled label={text.words}>
                      {(tied) => (
                        <TextArea
                          {...tied}
                          rows={9}
                          maxLength={10_000}
                          lang={language}
                          value={draft[language].text}
                          {...wrong(draft[language].text)}
                          onChange={({ target }) => change(language, { text: target.value })}
                        />
                      )}
                    </Labelled>
                  </>
                )}
              </Stack>
            ))}
          </Pair>
          {step === 'missing' && !isWhole && <FieldError id={id}>{text.missing}</FieldError>}
          {error !== undefined && <ProblemPanel error={error} />}
          {step === 'preview' && subscribers === 0 && <p>{text.nobody}</p>}
          <Row flexWrap="wrap">
            {step === 'preview' && (
              <Button type="button" tone="line" onClick={() => setStep('write')}>
                {text.back}
              </Button>
            )}
            <Button type="submit" busy={busy} disabled={step === 'preview' && subscribers === 0}>
              {step === 'preview' ? text.send(subscribers) : text.preview}
            </Button>
          </Row>
        </Stack>
      </chakra.form>
    </Panel>
  );
}

/** The issue as the letter will show it. */
function Preview({ subject, text, language }: IssueDraft[Spoken] & { readonly language: Spoken }) {
  return (
    <chakra.article
      lang={language}
      p="16px"
      borderWidth="1px"
      borderColor="line"
      borderRadius="m"
      bg="sunken"
      overflowWrap="anywhere"
    >
      <chakra.p textStyle="h3" mb="12px">
        {subject.trim()}
      </chakra.p>
      {text
        .trim()
        .split(/\n\s*\n/)
        .map((paragraph, index) => (
          <chakra.p key={index} mb="12px">
            {paragraph.trim()}
          </chakra.p>
        ))}
    </chakra.article>
  );
}
