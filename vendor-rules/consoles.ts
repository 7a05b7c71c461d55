/** The paths through the menus of the developer consoles, in the vendors' terms: Chinese, and English in parentheses. */

export interface ConsoleMenus {
  /** The pages that the workbench opens, on phones and on desktops. */
  homePages: string;
  /** The addresses to which a sign-in may lead. */
  redirects: string;
  /** The addresses of pages that may call the client; null for a console without this setting. */
  clientPages: string | null;
  /** The domains of pages that may call the client; null for a console without this setting. */
  trustedDomains: string | null;
  events: string;
  /** The address for taps on cards. */
  callbacks: string;
  /** The rule by which addresses in chats are passed to the app. */
  links: string;
  /** The address of the pushes for links; null for a console in which they are callbacks. */
  linkAddress: string | null;
  /** Whether taps on cards never go to an address, but arrive over the connection that the server opens. */
  areCallbacksStreamed: boolean;
}

export const feishuConsole: ConsoleMenus = {
  homePages: '应用能力 > 网页应用 > 桌面端主页, 移动端主页 (Features > Web app > Desktop homepage, Mobile homepage)',
  redirects: '开发配置 > 安全设置 > 重定向 URL (Development Configuration > Security Settings > Redirect URLs)',
  clientPages: null,
  trustedDomains:
    '开发配置 > 安全设置 > H5 可信域名 (Development Configuration > Security Settings > Trusted H5 domains)',
  events: '开发配置 > 事件与回调 > 事件配置 > 订阅方式 (Events & Callbacks > Event Configuration > Subscription mode)',
  callbacks:
    '开发配置 > 事件与回调 > 回调配置 > 订阅方式 (Events & Callbacks > Callback Configuration > Subscription mode)',
  links: '应用能力 > 链接预览 > URL 规则 (Features > Link preview > URL rules)',
  linkAddress: null,
  areCallbacksStreamed: false,
};

export const dingtalkConsole: ConsoleMenus = {
  homePages:
    '应用能力 > 网页应用 > 移动端首页地址, PC端首页地址 (Capabilities > Web app > home page of phone, of desktop)',
  redirects: '开发配置 > 安全设置 > 重定向URL（回调域名） (Development > Security > Redirect URL)',
  clientPages:
    '开发配置 > 安全设置 > 端内免登地址 (Development > Security > sign-in within the client), where the console has it',
  trustedDomains: null,
  events: '开发配置 > 事件订阅 > 推送方式 (Development > Event subscription > mode)',
  callbacks: '卡片平台 > 卡片模板 > 回调 (Card platform > template of the card > callback)',
  links: '酷应用 > 链接增强 > 匹配规则 (Cool apps > Link enhancement > rule)',
  linkAddress: '酷应用 > 链接增强 > 回调地址 (Cool apps > Link enhancement > callback address)',
  areCallbacksStreamed: true,
};
