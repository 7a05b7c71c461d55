import { feishuRules } from '../../../vendor-rules';
import { codeBook } from '../vendor-rules';

/** The vendor's rules of Feishu and Lark in the types of the adapter. */
export const larkCalls = feishuRules.calls;
export const larkCodes = codeBook(feishuRules);
