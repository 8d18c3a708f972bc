/** The suite against the real EventStoreDB, where there is a container runtime. */
import { getContainerRuntimeClient, GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { afterAll, beforeAll, describe } from 'vitest';
import { services } from '../../../tests/support/compose.ts';
import { describeConformance } from './conformance/suite.ts';

/** What compose runs. */
const IMAGE = services['eventstore']?.image ?? '';
const PORT = 2113;

const hasRuntime = await getContainerRuntimeClient().then(
  () => true,
  () => false,
);

describe.skipIf(!hasRuntime)(`the real ${IMAGE} (needs a container runtime)`, () => {
  let container: StartedTestContainer | undefined;
  let url = '';

  beforeAll(async () => {
    container = await new GenericContainer(IMAGE)
      .withEnvironment({
        EVENTSTORE_INSECURE: 'true',
        EVENTSTORE_MEM_DB: 'true',
        EVENTSTORE_CLUSTER_SIZE: '1',
      })
      .withExposedPorts(PORT)
      .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCode(204))
      .start();
    url = `esdb://${container.getHost()}:${container.getMappedPort(PORT)}?tls=false`;
  }, 120_000);

  afterAll(async () => {
    await container?.stop();
  });

  describeConformance(() => url);
});
