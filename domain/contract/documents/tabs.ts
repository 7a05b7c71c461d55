import * as z from 'zod/mini';
import { documentTypes, tabAddressLimit, tabTypes } from '../../collaboration/tabs';
import { call } from '../call';
import { perFamily } from '../per-family';
import { Empty, Id, Tag } from '../shapes';

const RecordRef = { id: Id, table_id: Id };
const Name = z.string().check(z.maxLength(200));
const Token = z.string().check(z.minLength(1), z.maxLength(200));
const errors = ['notFound', 'deleted', 'notReadable', 'notAllowed', 'invalid'] as const;
const writes = [...errors, 'keyReused', 'inProgress'] as const;

const create = {
  summary:
    'Makes a custom tab of a record: a document of the suite, copied from a template or empty, or a web page; those who work on the record may edit the document',
  input: z.strictObject({
    ...RecordRef,
    type: z.enum(tabTypes),
    tag_name: Name,
    /** The template that a document is copied from. Absent: the document is empty. */
    template_token: z.optional(Token),
    /** The address of a web page. */
    tag_url: z.optional(z.string().check(z.maxLength(tabAddressLimit))),
  }),
  output: z.object({ tag: Tag }),
  errors: [...writes, 'suiteUnavailable', 'documentRefused', 'tooManyTabs'] as const,
};

const fileInfo = {
  summary: 'The document of a record',
  input: z.strictObject(RecordRef),
  output: z.object({ detail: Tag }),
  errors: errors.filter((name) => name !== 'invalid'),
};

const open = {
  summary: 'Lets the caller, who reads the record, into one of its documents, and answers the address that opens it',
  input: z.strictObject({ ...RecordRef, file_token: Token, type: z.enum(documentTypes) }),
  output: z.object({ url: z.string() }),
  errors: [...writes, 'suiteUnavailable', 'documentRefused'] as const,
};

/**
 * The custom tabs of a record, and its documents. On DingTalk, records have documents where the company has set a document place; otherwise tabs
 * are web pages only.
 */
export const tabs = {
  ...perFamily('tabs', 'Create', (family) => call(`tabs.${family}Create`, create)),
  'tabs.rename': call('tabs.rename', {
    summary: 'Gives a custom tab another name',
    input: z.strictObject({ ...RecordRef, tag_id: Id, tag_name: Name }),
    output: Empty,
    errors: writes,
  }),
  'tabs.remove': call('tabs.remove', {
    summary: 'Takes a custom tab from its record; a document stays in the suite',
    input: z.strictObject({ ...RecordRef, tag_id: Id }),
    output: Empty,
    errors: writes,
  }),
  ...perFamily('tabs', 'FileInfo', (family) => call(`tabs.${family}FileInfo`, fileInfo)),
  ...perFamily('tabs', 'Open', (family) => call(`tabs.${family}Open`, open)),
};
