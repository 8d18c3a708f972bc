import { chakra } from '@chakra-ui/react/styled-system';

const Pairs = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '180px minmax(0, 1fr)' },
    gap: { base: '2px', md: '0 16px' },
    '& dt': { fontFamily: 'mono', fontSize: '14px', color: 'muted', py: { md: '8px' } },
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

/** A value as it stands in an event. What is hidden or erased shows that it is. */
export function Value({ of }: { readonly of: unknown }) {
  if (of === null || of === undefined) return <chakra.span color="muted">none</chakra.span>;
  if (of === '[hidden]' || of === '[erased]') return <Sunken>{of}</Sunken>;
  if (typeof of === 'object') return <Code>{JSON.stringify(of, null, 2)}</Code>;
  return <>{typeof of === 'string' ? of : JSON.stringify(of)}</>;
}

/** Names and values, one below another. */
export const DataList = ({ data }: { readonly data: Readonly<Record<string, unknown>> }) => (
  <Pairs>
    {Object.entries(data).flatMap(([name, value]) => [
      <dt key={`${name} name`}>{name}</dt>,
      <dd key={name}>
        <Value of={value} />
      </dd>,
    ])}
  </Pairs>
);
