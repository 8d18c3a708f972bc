import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { isMoment, isNothing, plainly } from '../order-words.ts';
import { useWords } from '../use-words.ts';

const Pairs = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '180px minmax(0, 1fr)' },
    rowGap: { base: '2px', md: 0 },
    '& dt': { fontFamily: 'mono', fontSize: '14px', color: 'muted', py: { md: '8px' }, pe: '16px' },
    '& dd': { py: { md: '8px' }, mb: { base: '10px', md: 0 }, minW: 0, overflowWrap: 'anywhere' },
    '& dt, & dd': { borderBottomWidth: { md: '1px' }, borderColor: 'line' },
  },
});

const Sunken = chakra('span', {
  base: {
    bg: 'sunken',
    color: 'muted',
    borderRadius: 's',
    px: '7px',
    py: '2px',
    fontFamily: 'mono',
    fontSize: '14px',
  },
});

const Code = chakra('pre', {
  base: { fontFamily: 'mono', fontSize: '13.5px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

/** A value of an event; marks what is hidden or erased. */
function Value({ of }: { readonly of: unknown }) {
  const words = useWords();
  if (isNothing(of)) return <chakra.span color="muted">{words.nothing}</chakra.span>;
  if (of === '[hidden]' || of === '[erased]') return <Sunken>{of}</Sunken>;
  if (isMoment(of))
    return (
      <time dateTime={of} title={of}>
        {words.moment(of)}
      </time>
    );
  if (typeof of === 'object') return <Code>{JSON.stringify(of, null, 2)}</Code>;
  return <>{plainly(of, words)}</>;
}

/** Names and values, one below another. */
export const Facts = ({ of }: { readonly of: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <Pairs>
    {of.flatMap(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
  </Pairs>
);

/** An event's data: its own names and values. */
export const DataList = ({ data }: { readonly data: Readonly<Record<string, unknown>> }) => (
  <Facts of={Object.entries(data).map(([name, value]) => [name, <Value key={name} of={value} />])} />
);
