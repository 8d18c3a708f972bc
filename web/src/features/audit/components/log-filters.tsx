import { allEvents, eventsByCategory } from '#contracts/all-events';
import { chakra } from '@chakra-ui/react/styled-system';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { useText } from '../../../lib/locale.tsx';
import { Panel } from '../../../ui/boxes.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { Select } from '../../../ui/field.tsx';
import { SearchField, Typed } from '../../../ui/typed.tsx';
import { asked, type AskedName, type Question } from '../question.ts';

const types = Object.keys(allEvents).sort();
const categories = Object.keys(eventsByCategory).sort();

const FOLDED = [
  'type',
  'stream',
  'actor',
  'correlation',
  'from',
  'to',
] as const satisfies readonly AskedName[];

const nothing: Readonly<Record<string, string>> = Object.fromEntries(asked.map((name) => [name, '']));

const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'repeat(2, minmax(0, 1fr))',
      // In a single line they could not be read beside the side bar.
      lg: 'repeat(4, minmax(0, 1fr))',
    },
    gap: '12px',
    alignItems: 'end',
  },
});
const Label = chakra('label', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4px',
    textStyle: 'small',
    color: 'muted',
    minW: 0,
  },
});

/** On a phone the log itself comes first: all filters but the search are folded away until opened. */
const Folded = chakra('div', {
  base: { display: { base: 'none', md: 'contents' }, '&[data-open=true]': { display: 'contents' } },
});

interface LogFiltersProps {
  readonly question: Question;
  readonly ask: (changes: Readonly<Record<string, string>>) => void;
  readonly searchId: string;
}

/** All filters of the log; they are kept in the address. */
export function LogFilters({ question, ask, searchId }: LogFiltersProps) {
  const text = useAdminText().audit;
  const { filters } = useText().catalogue;
  const [isOpen, setIsOpen] = useState(false);
  const field = (name: AskedName) => ({
    value: question[name] ?? '',
    onChange: (value: string) => ask({ [name]: value }),
  });
  // The folded filters that are set are counted: the log must not look complete while it is filtered.
  const folded = FOLDED.filter((name) => question[name]).length;
  const choice = (name: 'type' | 'stream', any: string, options: readonly string[]) => (
    <Label>
      {text[name]}
      <Select
        value={question[name] ?? ''}
        onChange={({ target }) => field(name).onChange(target.value)}
        h="44px"
      >
        <option value="">{any}</option>
        {question[name] && !options.includes(question[name]) && (
          <option value={question[name]}>{question[name]}</option>
        )}
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
    </Label>
  );
  return (
    <Panel p="16px">
      <Line>
        <Label gridColumn={{ sm: '1 / -1' }}>
          {text.search}
          <SearchField id={searchId} {...field('q')} placeholder={text.searchHint} />
        </Label>
        <Button
          tone="soft"
          size="small"
          hideFrom="md"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal size={18} aria-hidden /> {filters}
          {folded > 0 && <Badge px="7px">{folded}</Badge>}
        </Button>
        <Folded data-open={isOpen}>
          {choice('type', text.anyType, types)}
          {choice('stream', text.anyStream, categories)}
          {(['actor', 'correlation'] as const).map((name) => (
            <Label key={name}>
              {text[name]}
              <Typed {...field(name)} />
            </Label>
          ))}
          {(['from', 'to'] as const).map((name) => (
            <Label key={name}>
              {text[name]}
              <DayInput
                h="44px"
                px="10px"
                value={(question[name] ?? '').slice(0, 10)}
                change={field(name).onChange}
              />
            </Label>
          ))}
          <Button tone="line" size="small" onClick={() => ask(nothing)}>
            {text.clear}
          </Button>
        </Folded>
      </Line>
    </Panel>
  );
}
