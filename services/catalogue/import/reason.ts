import type { ImportReason } from '#contracts/catalogue/import';
import {
  fillIn,
  importReasons,
  type ImportReasonCode,
  type ValuesOf,
} from '#contracts/catalogue/import-reasons';

/** A declared reason with its English sentence, in which `file` names the file. */
export const reasonOf = <Code extends ImportReasonCode>(
  code: Code,
  values: ValuesOf<Code>,
  file = 'The file',
): ImportReason => ({ code, values, reason: fillIn(importReasons[code], { ...values, file }) });
