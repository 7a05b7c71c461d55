import * as z from 'zod/mini';
import { defineValue } from './define';
import { presenceRelations } from './relations';

/** The maximum number of files in one field (REQ records 9). */
const fileLimit = 20;

/** A finished file in an answer; a caller may send `_id` alone, and the server supplies the rest. */
export const FileItem = z.object({
  _id: z.string(),
  file_name: z.string(),
  file_size: z.number(),
  file_mimetype: z.string(),
  file_md5: z.string(),
  /** The path of the file in the store; it gives no access. */
  file_relative_url: z.optional(z.string()),
  /** The encoding of the bytes in the store: they are stored as they arrived. */
  file_encoding: z.optional(z.literal('binary')),
  /** A signed link that expires; made for each answer. */
  file_full_url: z.string(),
  upload_timestamp: z.number(),
  status: z.enum(['uploading', 'done', 'failed']),
  is_preview: z.boolean(),
});
export type FileItem = z.infer<typeof FileItem>;

/** Stored as the list of file ids; answers carry whole FileItems. */
export const fileList = defineValue({
  kind: 'FILE_LIST',
  storage: 'json',
  settings: ['sub_type', 'min_select', 'max_select'],
  subTypes: ['photo'],
  schema: () => z.array(z.string()),
  normalise: (value) => (Array.isArray(value) ? [...new Set(value.map(getId))] : value),
  issue: (value) => {
    if (!Array.isArray(value)) return { code: 'wrongType' };
    // A file without an id in a form is still being uploaded, or failed.
    if (value.some((item) => typeof item === 'object' && item !== null)) return { code: 'notUploaded' };
    if (value.some((id) => typeof id !== 'string')) return { code: 'wrongType' };
    return value.length > fileLimit ? { code: 'tooMany', params: { limit: fileLimit } } : null;
  },
  text: (value, _field, { fileName }) =>
    (value as (string | { file_name?: string })[])
      .map((item) => (typeof item === 'string' ? fileName?.(item) : item.file_name) ?? '')
      .filter(Boolean)
      .join(', '),
  relations: presenceRelations,
  refers: (value) => (value as string[]).map((id) => ({ to: 'file', id })),
});

function getId(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  const { _id } = item as { _id?: unknown };
  return typeof _id === 'string' ? _id : item;
}
