import type { Json } from './json.ts';

/** The parts of an OpenAPI document that are used here. */
export interface OpenApi extends Json {
  /** Path → method → operation. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}
