import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** The rows of a CSV file of this folder. Throws when one is not as `row` says. */
export const readRows = <Row extends z.ZodType>(file: string, row: Row): z.output<Row>[] =>
  z.array(row).parse(parse(readFileSync(new URL(file, import.meta.url)), { columns: true }));
