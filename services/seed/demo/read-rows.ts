import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** The rows of a CSV file in this folder. Throws when one does not match `row`. */
export const readRows = <Row extends z.ZodType>(file: string, row: Row): z.output<Row>[] =>
  z.array(row).parse(parse(readFileSync(new URL(file, import.meta.url)), { columns: true }));
