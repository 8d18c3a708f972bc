/**
 * The rows of the table of faults that each run of the suite has, too: struck as rarely as makes sense. Beside others a
 * process may stand still for seconds, so all that is waited for may take longer, in ms, than in a row of its own.
 */
export const IN_SUITE = {
  files: ['tests/chaos/lost-answers.chaos.test.ts', 'tests/chaos/stopped.chaos.test.ts'],
  env: {
    LOST_ANSWERS: '5',
    STOPS: '1',
    STOPPED_FOR: '3000',
    REPLACED_WITHIN: '30000',
    SERVED_WITHIN: '30000',
    ANSWERED_WITHIN: '25000',
  },
} as const;
