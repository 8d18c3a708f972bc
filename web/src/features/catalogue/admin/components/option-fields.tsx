import { chakra } from '@chakra-ui/react/styled-system';
import { Palette, X } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { useFocusHandedOn } from '../../../../lib/focus.ts';
import { moveFocusTo } from '../../../../lib/move-focus.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Field, Input } from '../../../../ui/field.tsx';
import { changeOption, changeValue, withoutOption, withoutValue, withValues } from '../change-options.ts';
import type { OptionDraft, OptionsDraft, ValueDraft } from '../draft-options.ts';

const Two = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    gap: '12px',
  },
});

/** A value with its colour, its name and its Somali name: a chip that can be typed in. */
const ValueChip = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '44px minmax(0, 1fr) minmax(0, 1fr) 44px',
    alignItems: 'center',
    gap: '4px',
    p: '4px',
    borderRadius: 'm',
    bg: 'sunken',
    '& input[type=color]': { boxSize: '44px', p: '6px', cursor: 'pointer', bg: 'transparent' },
  },
});

interface OptionFieldsProps {
  readonly option: OptionDraft;
  readonly place: number;
  readonly isWrong: boolean;
  readonly draft: OptionsDraft;
  readonly change: (options: OptionsDraft) => void;
}

/** One option: what it is called, and its values. */
export function OptionFields({ option, place, isWrong, draft, change }: OptionFieldsProps) {
  const all = useAdminText().products;
  const text = all.options;
  const [typed, setTyped] = useState('');
  const whole = useFocusHandedOn<HTMLFieldSetElement>();
  const add = (): void => {
    const names = typed.split(',').map((name) => name.trim());
    change(
      withValues(
        draft,
        option.key,
        names.filter((name) => name !== ''),
      ),
    );
    setTyped('');
  };
  const addByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Otherwise Enter would save the whole product.
    event.preventDefault();
    add();
  };
  return (
    <chakra.fieldset
      ref={whole}
      tabIndex={-1}
      minW={0}
      mb="16px"
      pb="16px"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <chakra.legend srOnly>{text.option(place + 1)}</chakra.legend>
      <Two>
        <Field
          label={text.name}
          value={option.name}
          maxLength={60}
          autoComplete="off"
          error={isWrong ? all.errors.options : undefined}
          onChange={({ target }) => change(changeOption(draft, option.key, { name: target.value }))}
        />
        <Field
          label={text.nameSo}
          value={option.so}
          lang="so"
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => change(changeOption(draft, option.key, { so: target.value }))}
        />
      </Two>
      <chakra.ul display="grid" gap="6px" my="12px" listStyleType="none" _empty={{ display: 'none' }}>
        {option.values.map((value) => (
          <Value key={value.key} {...{ option, value, draft, change }} />
        ))}
      </chakra.ul>
      <chakra.div display="flex" gap="8px" alignItems="end" mt="12px">
        <chakra.div flex={1} minW={0}>
          <Field
            label={text.values}
            hint={text.valuesHint}
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={addByKey}
            onBlur={() => typed.trim() !== '' && add()}
          />
        </chakra.div>
        <Button tone="soft" mb="27px" onClick={add}>
          {text.addValues}
        </Button>
      </chakra.div>
      <Button
        tone="ghost"
        size="small"
        mt="8px"
        color="danger"
        onClick={() => change(withoutOption(draft, option.key))}
      >
        {text.remove(option.name === '' ? String(place + 1) : option.name)}
      </Button>
    </chakra.fieldset>
  );
}

interface ValueProps extends Pick<OptionFieldsProps, 'option' | 'draft' | 'change'> {
  readonly value: ValueDraft;
}

const FIRST_COLOUR = '#1b6ec2';

function Value({ option, value, draft, change }: ValueProps) {
  const text = useAdminText().products.options;
  const set = (changes: Partial<Omit<ValueDraft, 'key'>>) =>
    change(changeValue(draft, option.key, value.key, changes));
  const chip = useFocusHandedOn<HTMLLIElement>();
  // The colour and the button that adds one replace each other, and take over each other's focus.
  const id = useId();
  const setSwatch = (swatch: string): void => {
    set({ swatch });
    moveFocusTo(id);
  };
  return (
    <ValueChip ref={chip}>
      {value.swatch === '' ? (
        <IconButton id={id} aria-label={text.addSwatch(value.name)} onClick={() => setSwatch(FIRST_COLOUR)}>
          <Palette size={18} aria-hidden />
        </IconButton>
      ) : (
        <input
          id={id}
          type="color"
          aria-label={text.swatch(value.name)}
          value={value.swatch}
          onChange={({ target }) => set({ swatch: target.value })}
        />
      )}
      <Input
        aria-label={text.value(value.name)}
        value={value.name}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => set({ name: target.value })}
      />
      <Input
        aria-label={text.valueSo(value.name)}
        placeholder={text.inSomali}
        value={value.so}
        lang="so"
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => set({ so: target.value })}
      />
      <IconButton
        aria-label={text.removeValue(value.name)}
        onClick={() => change(withoutValue(draft, option.key, value.key))}
      >
        <X size={18} aria-hidden />
      </IconButton>
      {value.swatch !== '' && (
        <Button
          tone="ghost"
          size="small"
          gridColumn="1 / -1"
          justifySelf="start"
          onClick={() => setSwatch('')}
        >
          {text.removeSwatch(value.name)}
        </Button>
      )}
    </ValueChip>
  );
}
