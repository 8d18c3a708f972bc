import { changeMethodBody, type ChangeMethodBody } from '#contracts/shipping/commands';
import type { MethodKind } from '#contracts/shipping/methods';
import type { ListedMethod } from '#contracts/shipping/views';
import { sumIn, wholeNumberIn } from '../../lib/typed-number.ts';
import { visibleIn, visibleLinesIn } from '../../lib/visible.ts';

/** A delivery method, as typed. */
export interface MethodForm {
  readonly kind: MethodKind;
  readonly en: string;
  readonly so: string;
  /** Null for the rest of the world. */
  readonly countries: readonly string[] | null;
  readonly price: string;
  readonly freeAbove: string;
  readonly from: string;
  readonly to: string;
  /** Typed only for a pick-up. */
  readonly placeEn: string;
  readonly placeSo: string;
  readonly isActive: boolean;
}
/** The fields that can be wrong. */
export type Mistake = Exclude<keyof MethodForm, 'kind' | 'isActive'>;

export const NEW_METHOD: MethodForm = {
  kind: 'express',
  en: '',
  so: '',
  countries: null,
  price: '',
  freeAbove: '',
  from: '1',
  to: '3',
  placeEn: '',
  placeSo: '',
  isActive: true,
};

export const formOf = ({
  kind,
  name,
  countries,
  price,
  freeAbove,
  days,
  isActive,
  place,
}: ListedMethod): MethodForm => ({
  kind,
  en: name?.en ?? '',
  so: name?.so ?? '',
  countries,
  price: String(price),
  freeAbove: freeAbove === null ? '' : String(freeAbove),
  from: String(days.from),
  to: String(days.to),
  placeEn: place?.en ?? '',
  placeSo: place?.so ?? '',
  isActive,
});

/** The request to the shop, or the mistakes, by the contract's own rules. */
export function methodIn(
  form: MethodForm,
  revision: number,
): { readonly body: ChangeMethodBody } | { readonly mistakes: ReadonlySet<Mistake> } {
  const { countries, isActive } = form;
  const name = { en: visibleIn(form.en), so: visibleIn(form.so) };
  const place = { en: visibleLinesIn(form.placeEn), so: visibleLinesIn(form.placeSo) };
  const read = changeMethodBody.safeParse({
    name: isEmpty(name) ? null : name,
    countries,
    price: sumIn(form.price),
    freeAbove: sumIn(form.freeAbove) ?? null,
    days: { from: wholeNumberIn(form.from), to: wholeNumberIn(form.to) },
    isActive,
    place: form.kind !== 'pickup' || isEmpty(place) ? null : place,
    revision,
  });
  if (read.success) return { body: read.data };
  return { mistakes: new Set(read.error.issues.map(({ path }) => fieldAt(path))) };
}

const isEmpty = ({ en, so }: Pick<MethodForm, 'en' | 'so'>): boolean => en === '' && so === '';

/** The contract's values that are two fields each. */
const PARTS: Readonly<Record<string, Mistake>> = {
  'name.en': 'en',
  'name.so': 'so',
  'days.from': 'from',
  'days.to': 'to',
  'place.en': 'placeEn',
  'place.so': 'placeSo',
};

/** The field with the mistake: of two languages the empty one, which is not always the first. */
const fieldAt = (path: readonly PropertyKey[]): Mistake =>
  PARTS[path.slice(0, 2).join('.')] ?? (path[0] as Mistake);
