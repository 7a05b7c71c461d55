import * as z from 'zod/mini';
import { capabilities, type Channel } from '../platforms';
import { documentTypes, type DocumentType } from './tabs';

/**
 * The knowledge base where a company has documents made on DingTalk, and the member who manages it. The documents are made in the name of that
 * member, because an app owns none there (ADR-0190).
 */
export const DocumentPlace = z.strictObject({
  /** The person, by their userid. */
  operator: z.string().check(z.regex(/^\S{1,64}$/)),
  workspace_id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
});
export type DocumentPlace = z.infer<typeof DocumentPlace>;

/** The documents that DingTalk makes without a template. Its documentation does not say how to make a base. */
const emptyOnDingtalk: readonly DocumentType[] = ['docx', 'sheet'];

/** The documents that can be made empty for records of a company; null where it has no documents. */
export function emptyDocuments(channel: Channel, documentPlace: DocumentPlace | null): readonly DocumentType[] | null {
  if (capabilities[channel].documents === 'app') return documentTypes;
  return documentPlace === null ? null : emptyOnDingtalk;
}
