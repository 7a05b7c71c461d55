export { dingtalkConsole, feishuConsole } from './consoles';
export { dingtalkRules } from './dingtalk';
export { feishuRules } from './feishu';
export { dingtalkFeatures, feishuFeatures } from './permissions';
export type * from './consoles';
export type * from './permissions';
export type * from './types';
