import type { Json } from './json.ts';

/** An OpenAPI document, as far as it is looked into here. */
export interface OpenApi extends Json {
  /** Path → method → operation. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}
