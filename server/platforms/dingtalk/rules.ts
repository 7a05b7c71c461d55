import { dingtalkRules } from '../../../vendor-rules';
import { codeBook } from '../vendor-rules';

/** The vendor's rules of DingTalk in the types of the adapter. */
export const dingtalkCalls = dingtalkRules.calls;
export const dingtalkCodes = codeBook(dingtalkRules);
