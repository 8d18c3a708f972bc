import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState } from 'react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { useCommandKey } from '../../../lib/command-key.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { useSubmit } from '../../../lib/submit.ts';
import { toast } from '../../../lib/toast.ts';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { discarding } from '../../../locales/discarding.ts';
import { Panel, Row, Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, FieldError, Labelled, TextArea } from '../../../ui/field.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import type { IssueDraft } from './api.ts';
import { IssuePreview } from './issue-preview.tsx';
import { LANGUAGES, LanguagePair, type Spoken } from './language-pair.tsx';

const EMPTY: IssueDraft = { en: { subject: '', text: '' }, so: { subject: '', text: '' } };

interface IssueFormProps {
  readonly subscribers: number;
  /** The id of the newest issue that the page shows. */
  readonly newest: string | undefined;
  readonly send: (draft: IssueDraft, key: string) => Promise<void>;
}

/** Writes an issue in both languages, previews it, and sends it. */
export function IssueForm({ subscribers, newest = '', send }: IssueFormProps) {
  const { newsletter: text } = useAdminText();
  const { language: spoken } = useLocale();
  const id = useId();
  const [draft, setDraft] = useState(EMPTY);
  const [step, setStep] = useState<'write' | 'missing' | 'preview'>('write');
  const underKey = useCommandKey(newest);
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
    // Another issue may have been sent with the key, whose answer was lost: it is to be seen before this one is sent.
    await underKey((key) => send(draft, key));
    toast('success', text.sent);
    setDraft(EMPTY);
    return setStep('write');
  });
  const problem = error !== undefined && <ProblemPanel error={error} />;
  return (
    <Panel tabIndex={-1}>
      <chakra.form onSubmit={submit} noValidate>
        <Stack gap="18px">
          <chakra.p color="muted">{text.lead}</chakra.p>
          {step === 'preview' ? (
            <IssuePreview draft={draft} subscribers={subscribers} busy={busy} back={() => setStep('write')}>
              {problem}
            </IssuePreview>
          ) : (
            <>
              <LanguagePair
                render={(language) => (
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
              />
              {step === 'missing' && !isWhole && <FieldError id={id}>{text.missing}</FieldError>}
              {problem}
              <Row>
                <Button type="submit">{text.preview}</Button>
              </Row>
            </>
          )}
        </Stack>
      </chakra.form>
    </Panel>
  );
}
