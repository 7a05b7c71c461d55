import type { Channel } from '../../../domain/platforms';

/** The developers' consoles of the suites, on the permission page of which an administrator grants an app what it lacks (REQ records 8, 11017). */
export const developerConsoles: Readonly<Record<Channel, string>> = {
  feishu: 'https://open.feishu.cn/app',
  lark: 'https://open.larksuite.com/app',
  dingtalk: 'https://open-dev.dingtalk.com',
};
