import { Eye } from 'lucide-react';
import { createContext, use, useState, type ReactNode } from 'react';
import type { AuditEvent } from '#contracts/audit/views';
import { useAdminText } from '../../lib/admin-text.ts';
import { useSubmit } from '../../lib/submit.ts';
import { Row } from '../../ui/boxes.tsx';
import { Button } from '../../ui/button.tsx';
import { LookNote } from '../../ui/look-note.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { showNames } from './api.ts';

type Names = ReadonlyMap<string, string>;
const Shown = createContext<Names>(new Map());

/** The name of a person, if it was requested on this page. */
export const useShownName = (id: string | undefined): string | undefined => use(Shown).get(id ?? '');

/** The most names of one call, as the API allows. */
const MOST = 100;

interface ShownNamesProps {
  /** Everybody who did something on this page. */
  readonly actors: readonly AuditEvent['actor'][];
  /** The look at what is shown is recorded already. */
  readonly recorded?: boolean | undefined;
  readonly children: ReactNode;
}

/** A page that shows ids instead of people until their names are requested; a look is recorded for each of them. */
export function ShownNames({ actors, recorded = false, children }: ShownNamesProps) {
  const text = useAdminText().audit;
  const [names, setNames] = useState<Names>(new Map());
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const ids = new Set(actors.flatMap((actor) => ('id' in actor ? [actor.id] : [])));
  const unknown = [...ids].filter((id) => !asked.has(id)).slice(0, MOST);
  const { submit, busy, error } = useSubmit(async () => {
    const { answer } = await showNames(unknown);
    setNames(new Map([...names, ...answer.map(({ _id, name }) => [_id, name] as const)]));
    setAsked(new Set([...asked, ...unknown]));
  });
  return (
    <Shown value={names}>
      {(unknown.length > 0 || names.size > 0 || recorded) && (
        <Row flexWrap="wrap" gap="8px 16px">
          {unknown.length > 0 && (
            <Button tone="line" size="small" busy={busy} title={text.showWarning} onClick={() => submit()}>
              <Eye size={16} aria-hidden /> {text.showNames}
            </Button>
          )}
          <LookNote recorded={recorded || names.size > 0} />
        </Row>
      )}
      {error !== undefined && <ProblemPanel error={error} />}
      {children}
    </Shown>
  );
}
