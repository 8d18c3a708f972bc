import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { useFocusHandedOn } from '../../../lib/focus.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { Labelled, Select } from '../../../ui/field.tsx';
import { useShopCountry } from '../../addresses/api.ts';
import { countryChoices, countryCode, countryLabel } from '../../addresses/countries.ts';

interface CountryListProps {
  readonly countries: readonly string[];
  readonly change: (countries: readonly string[]) => void;
  readonly error: string | undefined;
}

interface CountryProps {
  readonly name: string;
  readonly remove: () => void;
}

function Country({ name, remove }: CountryProps) {
  const text = useAdminText().delivery;
  const place = useFocusHandedOn<HTMLLIElement>();
  return (
    <li ref={place}>
      <Button tone="soft" size="small" aria-label={text.remove(name)} onClick={remove}>
        {name} <X size={16} aria-hidden />
      </Button>
    </li>
  );
}

/** A list of countries by name, to which further ones can be added. */
export function CountryList({ countries, change, error }: CountryListProps) {
  const text = useAdminText().delivery;
  const { language } = useLocale();
  const own = useShopCountry();
  const choices = useMemo(() => countryChoices(language, own), [language, own]);
  const add = (name: string): void => {
    const code = countryCode(name);
    if (code !== undefined && !countries.includes(code)) change([...countries, code]);
  };
  return (
    <>
      <chakra.ul display="flex" flexWrap="wrap" gap="8px">
        {countries.map((code) => (
          <Country
            key={code}
            name={countryLabel(language, code)}
            remove={() => change(countries.filter((each) => each !== code))}
          />
        ))}
      </chakra.ul>
      <Labelled label={text.addCountry} error={error}>
        {(tied) => (
          <Select {...tied} value="" onChange={({ target }) => add(target.value)}>
            <option value="">{text.choose}</option>
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
    </>
  );
}
