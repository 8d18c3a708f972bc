import type { ProjectionStatus, System } from '#contracts/system/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Check, Clock, RefreshCw, TriangleAlert } from 'lucide-react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { formatCount } from '../../../lib/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Panel } from '../../../ui/boxes.tsx';
import { FigureCell } from '../../../ui/figure-cell.tsx';
import { Table, TableBox } from '../../../ui/table.tsx';
import type { SystemActs } from '../api.ts';
import { isBehind, rowsOf, shortTime } from '../behind.ts';
import { ProgressBar } from './progress-bar.tsx';
import { RebuildButton } from './rebuild-button.tsx';

interface ProjectionsPanelProps extends Pick<System, 'projections'> {
  /** Undefined for people who may only look. */
  readonly rebuild?: SystemActs['rebuild'] | undefined;
}

/** Each projection: its position, its size, and whether something waits for a decision. */
export function ProjectionsPanel({ projections, rebuild }: ProjectionsPanelProps) {
  const text = useAdminText().system;
  return (
    <Panel>
      <chakra.h2 textStyle="h3" mb="8px">
        {text.projections}
      </chakra.h2>
      <TableBox>
        <Table cards={720}>
          <thead>
            <tr>
              <th scope="col">{text.name}</th>
              <th scope="col">{text.state}</th>
              <th scope="col" data-figure>
                {text.position}
              </th>
              <th scope="col" data-figure>
                {text.lag}
              </th>
              <th scope="col" data-figure>
                {text.rows}
              </th>
              {rebuild && <chakra.td borderBottomWidth="1.5px" borderColor="line-strong" />}
            </tr>
          </thead>
          <tbody>
            {projections.map((projection) => (
              <Projection key={projection.name} projection={projection} rebuild={rebuild} />
            ))}
          </tbody>
        </Table>
      </TableBox>
    </Panel>
  );
}

interface ProjectionProps extends Pick<ProjectionsPanelProps, 'rebuild'> {
  readonly projection: ProjectionStatus;
}

function Projection({ projection, rebuild }: ProjectionProps) {
  const text = useAdminText().system;
  const { name, version, position, lagSeconds, tables, parked } = projection;
  return (
    <chakra.tr gridTemplateAreas={`"name state" "position lag" "rows ${rebuild ? 'rebuild' : 'rows'}"`}>
      <chakra.th scope="row" gridArea="name">
        {name}{' '}
        <chakra.span textStyle="small" color="muted" fontWeight={400}>
          {text.version(version)}
        </chakra.span>
      </chakra.th>
      <chakra.td gridArea="state">
        {parked.length > 0 ? (
          <Badge tone="danger">
            <TriangleAlert aria-hidden /> {text.parkedCount(parked.length)}
          </Badge>
        ) : projection.filling ? (
          <Badge tone="info">
            <RefreshCw aria-hidden /> {text.filling}
          </Badge>
        ) : isBehind(projection) ? (
          <Badge tone="warning">
            <Clock aria-hidden /> {text.behind}
          </Badge>
        ) : (
          <Badge tone="success">
            <Check aria-hidden /> {text.upToDate}
          </Badge>
        )}
        {projection.fillingProgress && <ProgressBar {...projection.fillingProgress} />}
      </chakra.td>
      <FigureCell area="position" name={text.position}>
        {formatCount(Number(position))}
      </FigureCell>
      <FigureCell area="lag" name={text.lag}>
        {shortTime(lagSeconds)}
      </FigureCell>
      <FigureCell area="rows" name={text.rows}>
        {formatCount(rowsOf(projection))}
        {tables.length > 1 &&
          tables.map((table) => (
            <chakra.span key={table.name} display="block" textStyle="small" color="muted">
              {table.name} {formatCount(table.rows)}
            </chakra.span>
          ))}
      </FigureCell>
      {rebuild && (
        <chakra.td gridArea="rebuild">
          {projection.rebuild && (
            <RebuildButton
              name={name}
              isUnderWay={projection.rebuild.underWay !== null}
              rebuild={() => rebuild(name)}
            />
          )}
        </chakra.td>
      )}
    </chakra.tr>
  );
}
