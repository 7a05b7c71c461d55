import type { RecordJson } from '@domain/contract/shapes';

/** Returns the record's own document, by the suite that contains it. */
export const ownDocument = (record: RecordJson) => record.lark_docx_profile ?? record.dingtalk_docx_profile;
