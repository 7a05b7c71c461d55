import { feishuCallRules } from './feishu-calls';
import { feishuCodes } from './feishu-codes';
import type { VendorRules } from './types';

export const feishuRules = { calls: feishuCallRules, codes: feishuCodes } satisfies VendorRules;
