import { MOST_OPTIONS } from '#contracts/catalogue/variants';
import { chakra } from '@chakra-ui/react/styled-system';
import { Plus } from 'lucide-react';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { withOption } from '../change-options.ts';
import { imagesIn, type Draft } from '../draft.ts';
import type { OptionsDraft } from '../draft-options.ts';
import { OptionFields } from './option-fields.tsx';
import { VariantFields } from './variant-fields.tsx';

interface OptionsFieldsProps {
  readonly draft: Draft;
  /** Whether anything here is wrong, and where, as paths of the contract. */
  readonly isWrong: boolean;
  readonly problems: ReadonlySet<string>;
  readonly change: (options: OptionsDraft) => void;
}

/** The options of a product, and the variants that are sold of it. */
export function OptionsFields({ draft, isWrong, problems, change }: OptionsFieldsProps) {
  const text = useAdminText().products;
  const { options } = draft.options;
  const isAt = (place: string) => [...problems].some((each) => each.startsWith(place));
  // A problem of all of them together is shown at the first.
  const hasPlace = isAt('options.') || isAt('variants.');
  return (
    <chakra.fieldset minW={0} p="14px" borderWidth="1px" borderColor="line" borderRadius="12px" tabIndex={-1}>
      <chakra.legend px="6px" fontWeight={600}>
        {text.options.head}
      </chakra.legend>
      <chakra.p textStyle="small" color="muted" mb="12px">
        {text.options.hint}
      </chakra.p>
      {options.map((option, place) => (
        <OptionFields
          key={option.key}
          option={option}
          place={place}
          isWrong={isWrong && (isAt(`options.${place}.`) || (place === 0 && !hasPlace))}
          draft={draft.options}
          change={change}
        />
      ))}
      {options.length < MOST_OPTIONS && (
        <Button tone="line" size="small" onClick={() => change(withOption(draft.options))}>
          <Plus size={16} aria-hidden /> {text.options.add}
        </Button>
      )}
      <VariantFields draft={draft.options} images={imagesIn(draft)} problems={problems} change={change} />
    </chakra.fieldset>
  );
}
