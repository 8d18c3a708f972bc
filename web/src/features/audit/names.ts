import type { AuditEvent } from '#contracts/audit/views';
import { ID } from '#contracts/kernel/ids';
import { categoryOf, idOf } from '#contracts/kernel/recorded';
import { onClock, shortDate } from '../../lib/dates.ts';
import type { Language } from '../../lib/locale.tsx';
import { paths } from '../../lib/paths.ts';
import type { Question } from './question.ts';

/** Who did it: a person as role and the end of the id, or a process as its name. */
export const actorName = (actor: AuditEvent['actor']): { readonly name: string; readonly kind: string } =>
  'process' in actor
    ? { name: actor.process, kind: 'process' }
    : { name: `…${actor.id.slice(-6)}`, kind: actor.role };

/** `order-…4f9a2c`: a stream by its category and the end of its id. */
export const streamName = (stream: string): string => {
  const at = stream.indexOf('-');
  const id = stream.slice(at + 1);
  return at < 0 || id.length <= 12 ? stream : `${stream.slice(0, at)}-…${id.slice(-6)}`;
};

export const orderIdIn = (stream: string): string | undefined => idIn(stream, ['order']);
export const productIdIn = (stream: string): string | undefined => idIn(stream, ['product', 'stock']);

const idIn = (stream: string, categories: readonly string[]): string | undefined => {
  const id = idOf(stream);
  return categories.includes(categoryOf(stream)) && ID.test(id) ? id : undefined;
};

/** A link to the log filtered by this actor; the other filters stay. */
export const deedsOf = (actor: AuditEvent['actor'], question: Question = {}): string =>
  `${paths.audit}?${new URLSearchParams({ ...question, actor: 'process' in actor ? actor.process : actor.id }).toString()}`;

/** Nov 20, 2026, 14:05:31.660 */
export const preciseMoment = (iso: string, language: Language): string =>
  `${shortDate(iso, language)}, ${preciseTime(iso)}`;

/** 14:05:31.660 */
const preciseTime = (iso: string): string => {
  const date = onClock(iso);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, '0')}`;
};
