import type { Facets } from '#contracts/catalogue/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFocusHandedOn } from '../../../lib/focus.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { calledIn } from '../filter-names.ts';
import { activeOf, cleared, toggled, type Filters } from '../filters.ts';

interface ActiveFiltersProps {
  readonly filters: Filters;
  readonly facets: Facets;
  readonly change: (next: Filters) => void;
}

/** The active filters, each with its x; on a phone one strip that scrolls sideways. */
export const ActiveFilters = (props: ActiveFiltersProps) =>
  activeOf(props.filters).length > 0 || props.filters.q !== '' ? <Strip {...props} /> : null;

function Strip({ filters, facets, change }: ActiveFiltersProps) {
  const locale = useLocale();
  const text = locale.text.catalogue;
  const strip = useFocusHandedOn<HTMLFieldSetElement>();
  return (
    <chakra.fieldset
      ref={strip}
      tabIndex={-1}
      outline="none"
      aria-label={text.filters}
      display="flex"
      alignItems="center"
      gap="8px"
      minW={0}
      flexWrap={{ md: 'wrap' }}
      overflowX={{ base: 'auto', md: 'visible' }}
      py="3px"
    >
      {filters.q !== '' && <Active takeBack={() => change({ ...filters, q: '' })}>“{filters.q}”</Active>}
      {activeOf(filters).map(({ group, value }) => {
        const { name, lang } = calledIn(locale, facets, group, value);
        return (
          <Active
            key={`${group} ${value}`}
            lang={lang}
            takeBack={() => change(toggled(filters, group, value))}
          >
            {name}
          </Active>
        );
      })}
      <Button tone="ghost" size="small" onClick={() => change(cleared(filters))}>
        {text.clearAll}
      </Button>
    </chakra.fieldset>
  );
}

interface ActiveProps {
  readonly lang?: string | undefined;
  readonly takeBack: () => void;
  readonly children: ReactNode;
}

function Active({ lang, takeBack, children }: ActiveProps) {
  const chip = useFocusHandedOn<HTMLButtonElement>();
  return (
    <Chip ref={chip} aria-pressed maxW="75%" onClick={takeBack}>
      <chakra.span truncate lang={lang}>
        {children}
      </chakra.span>{' '}
      <X size={16} aria-hidden style={{ flex: 'none' }} />
    </Chip>
  );
}
