import type * as z from 'zod/mini';
import { ExportProgress } from '../../../domain/contract/exports/exports';
import { LiveEvent } from '../../../domain/contract/notices/notices';
import type { ErrorName } from '../../../domain/errors';
import type { AreaName } from './openapi-areas';

/** A stream of server-sent events. It is not a call of the contract, because it answers as long as it is open. */
export interface DocumentedStream {
  name: string;
  path: string;
  area: AreaName;
  summary: string;
  parameters: object[];
  /** The data of each event. */
  event: z.ZodMiniType;
  isForKeys: boolean;
  /** The errors in addition to those of every call. They occur only before the stream is open; a later error ends the stream. */
  errors: ErrorName[];
}

const idParameter = { type: 'string', maxLength: 64 };

export const streams: readonly DocumentedStream[] = [
  {
    name: 'events.stream',
    path: '/api/events',
    area: 'Notices',
    summary:
      'What happens for the caller, as server-sent events: `id` and `event` are the id and the type of the data. A stream that was interrupted goes on behind Last-Event-ID',
    parameters: [{ in: 'header', name: 'Last-Event-ID', required: false, schema: idParameter }],
    event: LiveEvent,
    isForKeys: true,
    errors: [],
  },
  {
    name: 'exports.stream',
    path: '/api/data-export/task-process',
    area: 'Records',
    summary: 'How far an export of the caller is, as server-sent events; the last one has the file or an error',
    parameters: [{ in: 'query', name: 'task_id', required: true, schema: idParameter }],
    event: ExportProgress,
    isForKeys: false,
    errors: ['notFound'],
  },
];
