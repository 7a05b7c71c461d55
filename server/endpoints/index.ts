import type { EndpointHandlers } from './caller';
import { files } from './files';
import { members } from './members';
import { notes } from './notes';
import { recordBatches } from './record-batches';
import { records } from './records';
import { search } from './search';
import { types } from './types';
import { webhooks } from './webhooks';

/** The handler of each endpoint of `/v1`. */
export const endpointHandlers = {
  ...records,
  ...recordBatches,
  ...notes,
  ...search,
  ...types,
  ...files,
  ...members,
  ...webhooks,
} satisfies EndpointHandlers;
