import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Labelled, Select } from '../../../../ui/field.tsx';
import { changeVariant } from '../change-options.ts';
import { begun, keyOf, type OptionsDraft } from '../draft-options.ts';

interface AddVariantProps {
  readonly draft: OptionsDraft;
  readonly change: (options: OptionsDraft) => void;
}

/** Adds a variant by its values, where not every combination has a row. */
export function AddVariant({ draft, change }: AddVariantProps) {
  const text = useAdminText().products.options;
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const options = begun(draft.options).map((option) => ({
    ...option,
    chosen: (option.values.find(({ key }) => key === chosen[option.key]) ?? option.values[0])?.key ?? '',
  }));
  const at = keyOf(options.map((option) => option.chosen));
  return (
    <chakra.div display="grid" gap="12px" mb="16px">
      <chakra.p textStyle="small" color="muted">
        {text.tooMany}
      </chakra.p>
      {options.map((option, place) => (
        <Labelled key={option.key} label={option.name === '' ? text.option(place + 1) : option.name}>
          {(tied) => (
            <Select
              {...tied}
              value={option.chosen}
              onChange={({ target }) => setChosen({ ...chosen, [option.key]: target.value })}
            >
              {option.values.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
      ))}
      <Button tone="soft" onClick={() => change(changeVariant(draft, at, { isLeftOut: false }))}>
        {text.addVariant}
      </Button>
    </chakra.div>
  );
}
