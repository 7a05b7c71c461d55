import { fileEndpoints } from './endpoints/files';
import { memberEndpoints } from './endpoints/members';
import { noteEndpoints } from './endpoints/notes';
import { recordEndpoints } from './endpoints/records';
import { recordBatchEndpoints } from './endpoints/record-batches';
import { searchEndpoints } from './endpoints/search';
import { typeEndpoints } from './endpoints/types';
import { webhookEndpoints } from './endpoints/webhooks';
import type { Endpoint } from './endpoint';
import type * as z from 'zod/mini';

/**
 * Every call of the public API. The addresses of the server, its handlers, `/v1/openapi.json` and the TypeScript client are made from it. What is in a
 * released version stays: a change that programs would notice is a `/v2`.
 */
export const endpoints = {
  ...recordEndpoints,
  ...recordBatchEndpoints,
  ...noteEndpoints,
  ...searchEndpoints,
  ...typeEndpoints,
  ...fileEndpoints,
  ...memberEndpoints,
  ...webhookEndpoints,
} satisfies Record<string, Endpoint>;

type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
/** The parsed input that a handler receives. */
export type EndpointInput<Name extends EndpointName> = z.output<Endpoints[Name]['input']>;
export type EndpointOutput<Name extends EndpointName> = z.output<Endpoints[Name]['output']>;
