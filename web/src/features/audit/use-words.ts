import type { AuditEvent } from '#contracts/audit/views';
import { useAdminText } from '../../lib/admin-text.ts';
import { useLocale } from '../../lib/locale.tsx';
import { actorName, preciseMoment } from './names.ts';
import { useShownName } from './shown-names.tsx';
import type { Words } from './order-words.ts';

/** The words for values in the interface's language. */
export function useWords(): Words {
  const { nothing, yes, no, statuses } = useAdminText().audit;
  const { language } = useLocale();
  return { nothing, yes, no, statuses, moment: (iso) => preciseMoment(iso, language) };
}

/** The name of an order's field in the interface's language. */
export function useFieldName(): (field: string) => string {
  const names: Readonly<Record<string, string>> = useAdminText().audit.orderFields;
  return (field) => (Object.hasOwn(names, field) ? names[field] : undefined) ?? field;
}

/** Who did it, and as what, in the interface's language. */
export function useActor(actor: AuditEvent['actor']): { readonly name: string; readonly kind: string } {
  const kinds: Readonly<Record<string, string>> = useAdminText().audit.actors;
  const shown = useShownName('id' in actor ? actor.id : undefined);
  const { name: short, kind } = actorName(actor);
  const name = shown ?? short;
  return { name, kind: (Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? kind };
}
