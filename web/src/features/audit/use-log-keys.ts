import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LoggedEvent } from '#contracts/audit/views';
import { paths } from '../../lib/paths.ts';

interface LogKeys {
  readonly events: readonly LoggedEvent[];
  readonly searchId: string;
  readonly help: () => void;
}

const isWithin = (target: EventTarget | null, parts: string): boolean =>
  target instanceof HTMLElement && target.closest(parts) !== null;

/** j and k go down and up, Enter opens, t traces, / searches, ? helps. Answers the index of the selected row. */
export function useLogKeys({ events, searchId, help }: LogKeys): number {
  const navigate = useNavigate();
  // Not its index in the list: new rows are added above it.
  const [position, setPosition] = useState<string>();
  const at = events.findIndex((event) => event.position === position);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        isWithin(event.target, 'input, select, textarea, dialog') ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      const chosen = events[at];
      const acts: Readonly<Record<string, () => unknown>> = {
        j: () => setPosition(events[Math.min(at + 1, events.length - 1)]?.position),
        k: () => setPosition(events[Math.max(at - 1, 0)]?.position),
        t: () => chosen && navigate(paths.auditTrace(chosen.correlationId)),
        '/': () => document.getElementById(searchId)?.focus(),
        '?': help,
      };
      const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined;
      if (act) {
        event.preventDefault();
        act();
      }
      // Enter on a link or a button is left to that element.
      if (event.key === 'Enter' && chosen && !isWithin(event.target, 'a, button'))
        void navigate(paths.auditEvent(chosen.position));
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [at, events, help, navigate, searchId]);
  return at;
}
