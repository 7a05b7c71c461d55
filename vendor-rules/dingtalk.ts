import { dingtalkCalls } from './dingtalk-calls';
import { dingtalkCodes } from './dingtalk-codes';
import type { VendorRules } from './types';

export const dingtalkRules = { calls: dingtalkCalls, codes: dingtalkCodes } as const satisfies VendorRules;
