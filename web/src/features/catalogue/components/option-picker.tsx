import type { ProductDetails } from '#contracts/catalogue/views';
import type { ProductOption } from '#contracts/catalogue/variants';
import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, useId, useState } from 'react';
import { wordOf } from '../../../lib/choice.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { choosing } from '../../../locales/choosing.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { LazyPart } from '../../../ui/lazy-part.tsx';
import { Swatch } from '../../../ui/swatch.tsx';
import { isSoldOut } from '../chosen.ts';
import { guideFor } from '../size-guide.ts';
import type { UsedChoice } from '../use-choice.ts';

const SizeGuide = lazy(() => import('./size-guide-dialog.tsx'));

const Value = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    minW: '52px',
    minH: '44px',
    px: '14px',
    py: '6px',
    borderRadius: 'm',
    borderWidth: '1.5px',
    borderColor: 'line-strong',
    bg: 'surface',
    fontWeight: 600,
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    transition: 'background-color 180ms, border-color 180ms',
    _hover: { borderColor: 'accent' },
    // It lies over its words, so that the page scrolls to them with the focus.
    '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'inherit', scrollMarginBlock: '140px' },
    '&:has(:checked)': {
      bg: 'accent-soft',
      color: 'accent-soft-ink',
      borderColor: 'accent',
      boxShadow: 'inset 0 0 0 1px var(--chakra-colors-accent)',
    },
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '3px' },
    '&[data-gone]': { color: 'muted', borderStyle: 'dashed' },
    '&[data-gone]:not(:has(:checked))': { bg: 'sunken' },
  },
});

interface OptionPickerProps {
  readonly product: ProductDetails;
  readonly choice: UsedChoice;
  /** Whether the shopper tried to buy before choosing everything. */
  readonly isAsked: boolean;
}

/** The choices for a product: one group of values for each of its options. */
export const OptionPicker = ({ product, choice, isAsked }: OptionPickerProps) =>
  product.options.map((option, place) => (
    <Group key={option.name} {...{ product, choice, isAsked, option, place }} />
  ));

interface GroupProps extends OptionPickerProps {
  readonly option: ProductOption;
  readonly place: number;
}

function Group({ product, choice, isAsked, option, place }: GroupProps) {
  const { language, text } = useLocale();
  const id = useId();
  const called = wordOf(language, option);
  const isOpen = choice.values[place] === undefined;
  const isMissing = isOpen && isAsked;
  return (
    <chakra.fieldset
      mt="18px"
      w="100%"
      minW={0}
      data-open={isOpen || undefined}
      {...(isMissing && { 'aria-describedby': id })}
    >
      <chakra.legend lang={called.lang} textStyle="label" mb="8px">
        {called.name}
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="10px">
        {option.values.map((value) => {
          const choose = () => choice.choose(option.name, value.name);
          const { name, lang } = wordOf(language, value);
          const isGone = isSoldOut(product, choice.values, place, value.name);
          return (
            <Value key={value.name} data-gone={isGone || undefined}>
              {/* A press before the page was hydrated has already changed the input, which fires no further change. */}
              <input
                type="radio"
                name={id}
                value={value.name}
                checked={choice.values[place] === value.name}
                onChange={choose}
                onClick={choose}
              />
              {value.swatch !== null && <Swatch of={value.swatch} />}
              <chakra.span lang={lang} {...(isGone && { textDecoration: 'line-through' })}>
                {name}
              </chakra.span>
              {isGone && <chakra.span srOnly>({text.product.soldOut})</chakra.span>}
            </Value>
          );
        })}
        <Guide option={option} category={product.category} />
      </chakra.div>
      {isMissing && <FieldError id={id}>{choosing[language].chooseFirst(called.name)}</FieldError>}
    </chakra.fieldset>
  );
}

function Guide({ option, category }: { readonly option: ProductOption; readonly category: string }) {
  const { language } = useLocale();
  const [isOpen, setOpen] = useState(false);
  const guide = guideFor(option, category);
  if (!guide) return null;
  return (
    <>
      <Button tone="ghost" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {choosing[language].sizeGuide}
      </Button>
      {isOpen && (
        <LazyPart>
          <SizeGuide of={guide} close={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
