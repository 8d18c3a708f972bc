import type { RecordedEvent } from '#contracts/kernel/recorded';
import { isDeleted } from './faults.ts';

/** What a read of a stream brings: nothing where the stream was deleted for good, which the log refuses to read. */
export const surviving = async (
  reading: Promise<readonly RecordedEvent[]>,
): Promise<readonly RecordedEvent[]> => {
  try {
    return await reading;
  } catch (error) {
    if (isDeleted(error)) return [];
    throw error;
  }
};
