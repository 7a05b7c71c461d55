import type { RecordJson } from '@domain/contract/shapes';

/** The document that a record itself has, by the suite that it is in. */
export const ownDocument = (record: RecordJson) => record.lark_docx_profile ?? record.dingtalk_docx_profile;
