import { dingtalkRules } from '../../../vendor-rules';
import { codeBook } from '../vendor-rules';

/** The vendor's rules of DingTalk, as the adapter reads them. */
export const dingtalkCalls = dingtalkRules.calls;
export const dingtalkCodes = codeBook(dingtalkRules);
