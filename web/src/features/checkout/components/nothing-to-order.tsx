import { paths } from '../../../lib/paths.ts';
import { useText } from '../../../lib/locale.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';

/** No step of the counter is for an empty cart. */
export function NothingToOrder() {
  const text = useText().cart;
  return (
    <Empty
      whole
      picture="/goods/bare-pot.svg"
      head={text.emptyHead}
      sentence={text.emptySentence}
      action={<ButtonLink to={paths.products}>{text.lookAround}</ButtonLink>}
    />
  );
}
