import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useAdminText } from '../../../lib/admin-text.ts';
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
          <li key={code}>
            <Button
              tone="soft"
              size="small"
              type="button"
              aria-label={text.remove(countryLabel(language, code))}
              onClick={() => change(countries.filter((each) => each !== code))}
            >
              {countryLabel(language, code)} <X size={16} aria-hidden />
            </Button>
          </li>
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
