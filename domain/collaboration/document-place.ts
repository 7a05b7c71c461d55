import * as z from 'zod/mini';
import { capabilities, type Channel } from '../platforms';
import { documentTypes, type DocumentType } from './tabs';

/**
 * The DingTalk knowledge base in which a company's documents are created, and the member who manages it. An app owns no documents there, so they
 * are created in that member's name (ADR-0190).
 */
export const DocumentPlace = z.strictObject({
  /** The userid of the member. */
  operator: z.string().check(z.regex(/^\S{1,64}$/)),
  workspace_id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
});
export type DocumentPlace = z.infer<typeof DocumentPlace>;

/** The document types that DingTalk creates without a template. Its documentation names no way to create a base. */
const emptyOnDingtalk: readonly DocumentType[] = ['docx', 'sheet'];

/** Returns the document types that can be created empty for records of a company; null where it has no documents. */
export function emptyDocuments(channel: Channel, documentPlace: DocumentPlace | null): readonly DocumentType[] | null {
  if (capabilities[channel].documents === 'app') return documentTypes;
  return documentPlace === null ? null : emptyOnDingtalk;
}
