import type { OrderDelivery } from '#contracts/shipping/views';
import { useLocale } from '../../lib/locale.tsx';
import { delivery as texts } from '../../locales/delivery.ts';
import { PlaceLines } from './place-lines.tsx';

/** The name of a pick-up place, and its address. */
export function PickUpAt({ of: { name, place } }: { readonly of: Pick<OrderDelivery, 'name' | 'place'> }) {
  const { language } = useLocale();
  return (
    <>
      <b>{name?.[language] ?? texts[language].market}</b>
      <PlaceLines of={place} />
    </>
  );
}
