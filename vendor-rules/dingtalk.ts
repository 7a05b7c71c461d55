import type { VendorRules } from './types';

export const dingtalkRules: VendorRules = { calls: {}, codes: [] };
