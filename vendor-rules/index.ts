export { dingtalkRules } from './dingtalk';
export { feishuRules } from './feishu';
export type * from './types';
