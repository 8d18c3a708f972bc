import type { ProjectionStatus, Rebuilt, System } from '#contracts/system/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../lib/admin-text.ts';
import { formatCount } from '../../../lib/money.ts';
import { Panel } from '../../../ui/boxes.tsx';
import { Asked } from './asked.tsx';
import { NamedRows } from './named-rows.tsx';
import { Outcome } from './outcome.tsx';
import { UnderWay } from './under-way.tsx';

/** The outcome of requested rebuilds, and the progress of those under way. */
export function RebuildsPanel({ projections }: Pick<System, 'projections'>) {
  const text = useAdminText().system;
  const asked = projections.filter(({ rebuild }) => rebuild?.underWay || rebuild?.last);
  return (
    <Panel>
      <chakra.h2 textStyle="h3">{text.rebuilds}</chakra.h2>
      <chakra.p color="muted" mt="4px" mb="8px">
        {asked.length === 0 ? text.neverRebuilt : text.rebuildSentence}
      </chakra.p>
      <chakra.ul listStyleType="none">
        {asked.map((projection) => (
          <chakra.li key={projection.name} py="12px" borderTopWidth="1px" borderColor="line">
            <Rebuild {...projection} />
          </chakra.li>
        ))}
      </chakra.ul>
    </Panel>
  );
}

function Rebuild({ name, rebuild }: Pick<ProjectionStatus, 'name' | 'rebuild'>) {
  return (
    <>
      <chakra.h3 fontWeight={700}>{name}</chakra.h3>
      {rebuild?.underWay && <UnderWay work={rebuild.underWay} />}
      {rebuild?.last && (
        <chakra.div mt={rebuild.underWay ? '14px' : '4px'}>
          <Last name={name} {...rebuild.last} />
        </chakra.div>
      )}
    </>
  );
}

function Last({ name, outcome, events, rows, seconds, differences, named, error, ...asked }: LastProps) {
  const text = useAdminText().system;
  const sentences = {
    done: text.rebuilt(formatCount(rows), formatCount(events), Math.ceil(seconds)),
    differs: text.rebuildDiffers(differences ?? 0),
    failed: text.rebuildFailed,
    givenUp: text.givenUp,
  } as const;
  return (
    <>
      <Outcome outcome={outcome}>{sentences[outcome]}</Outcome>
      {error !== null && (
        <chakra.p color="danger" overflowWrap="anywhere">
          {error}
        </chakra.p>
      )}
      <Asked by={asked.requestedBy} at={asked.at} />
      <NamedRows named={named} count={differences ?? 0} />
      {outcome === 'differs' && (
        <chakra.p mt="8px" textStyle="small" color="muted">
          {text.howToForce}{' '}
          <chakra.code fontFamily="mono" px="6px" py="2px" borderRadius="6px" bg="sunken" color="ink">
            npm run projections -- rebuild {name} --force
          </chakra.code>
        </chakra.p>
      )}
    </>
  );
}

interface LastProps extends Rebuilt {
  readonly name: string;
}
