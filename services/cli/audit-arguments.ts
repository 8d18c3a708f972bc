import { operatorIn, type Operator } from '../app/reading/operators-look.ts';
import { argumentsOf, misuse, withoutOthers, withoutRest } from '../supervisor/misuse.ts';

/** `npm run audit -- …`: an auditor's questions to the log. Exits 1 where the log and the shop do not agree. */
export const AUDIT_USAGE = `npm run audit -- replay ORDER --as NAME --reason TEXT [--at N] [--json]
                        what happened to an order, event by event; fails where its newest
                        revision does not agree with the shop, or could not be compared
                 export ORDER --as NAME --reason TEXT
                        the order's events as JSON
                 verify
                        fold the whole log and compare it with every read row
ORDER is an order's id, its first 8 or its last 6 characters, or its stream's name.
NAME is the person who looks and TEXT is why; AUDIT_AS and AUDIT_REASON do the same. Every access to an order is recorded.`;

/** What is asked; who looks at an order has said who they are and why. */
export type AuditAsked =
  | { readonly command: 'verify' }
  | { readonly command: 'export'; readonly order: string; readonly operator: Operator }
  | {
      readonly command: 'replay';
      readonly order: string;
      readonly operator: Operator;
      readonly at: number | undefined;
      readonly json: boolean;
    };

/** The options that each command takes. */
const OPTIONS = {
  replay: ['at', 'as', 'reason', 'json'],
  export: ['as', 'reason'],
  verify: [],
} as const;

/** Reads a command line's words. Throws the sentence for an operator who has to ask otherwise. */
export const auditAsked = (words: readonly string[], env: NodeJS.ProcessEnv): AuditAsked => {
  const text = { type: 'string' } as const;
  const options = { at: text, as: text, reason: text, json: { type: 'boolean' } } as const;
  const { values, positionals } = argumentsOf(AUDIT_USAGE, options, words);
  const [command = '', ...named] = positionals;
  if (!isCommand(command)) throw new Error(AUDIT_USAGE);
  withoutOthers(AUDIT_USAGE, command, OPTIONS[command], values);
  withoutRest(AUDIT_USAGE, command === 'verify' ? named : named.slice(1));
  if (command === 'verify') return { command };
  const { json = false, ...who } = values;
  const at = values.at === undefined ? undefined : Number(values.at);
  if (at !== undefined && !(Number.isInteger(at) && at >= 0))
    throw misuse(AUDIT_USAGE, new Error('--at names a revision: 0 or more'));
  const [order] = named;
  if (order === undefined) throw new Error(AUDIT_USAGE);
  const operator = operatorIn(who, env);
  return command === 'export' ? { command, order, operator } : { command, order, operator, at, json };
};

const isCommand = (word: string): word is keyof typeof OPTIONS => Object.hasOwn(OPTIONS, word);
