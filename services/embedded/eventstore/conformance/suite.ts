/** The conformance suite: what any node the shop uses must do, be it embedded, in a container or elsewhere. */
import { beforeAll } from 'vitest';
import { describeAppends } from './appends.ts';
import { describeDeletes } from './deletes.ts';
import { describeNode } from './node.ts';
import { describeReads } from './reads.ts';
import { connect, findLeader } from './session.ts';
import { describeSubscriptions } from './subscriptions.ts';

/** Runs the suite against the address that `url` gives once the node is up. */
export function describeConformance(url: () => string): void {
  beforeAll(async () => {
    connect(url());
    await findLeader();
  });
  describeAppends();
  describeReads();
  describeSubscriptions();
  describeDeletes();
  describeNode(url);
}
