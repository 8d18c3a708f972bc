import type { OrderDelivery } from '#contracts/shipping/views';
import { useLocale } from '../../lib/locale.tsx';
import { delivery as texts } from '../../locales/delivery.ts';
import { PlaceLines } from './place-lines.tsx';

/** Where something is picked up: what the shop calls it, and where that is. */
export function PickUpAt({ of: { name, place } }: { readonly of: Pick<OrderDelivery, 'name' | 'place'> }) {
  const { language } = useLocale();
  return (
    <>
      <b>{name?.[language] ?? texts[language].market}</b>
      <PlaceLines of={place} />
    </>
  );
}
