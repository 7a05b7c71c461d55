/**
 * The three suites and the one application ("Sidecar") that is installed in each of them. The values are fixed, so that a demo server, a test and a
 * page can use them without a request.
 */
export const suites = ['feishu', 'lark', 'dingtalk'] as const;
export type Suite = (typeof suites)[number];
/** Feishu and Lark have the same protocol; ids of one are never valid on the other. */
export type FeishuSuite = Exclude<Suite, 'dingtalk'>;

export interface FeishuApplication {
  appId: string;
  secret: string;
  /** The keys of pushes to the application, as its console shows them. */
  verificationToken: string;
  encryptKey: string;
  tenantKey: string;
  tenantName: string;
  /** Whether the application comes from the suite's store, and so is the same in each company that has installed it. */
  isStore?: true;
}

export const feishuApplications: Record<FeishuSuite, FeishuApplication> = {
  feishu: {
    appId: 'cli_demo_feishu',
    secret: 'demo_feishu_secret',
    verificationToken: 'demo_feishu_token',
    encryptKey: 'demo_feishu_encrypt_key',
    tenantKey: 'tenant_demo_feishu',
    tenantName: '海明食品',
  },
  lark: {
    appId: 'cli_demo_lark',
    secret: 'demo_lark_secret',
    verificationToken: 'demo_lark_token',
    encryptKey: 'demo_lark_encrypt_key',
    tenantKey: 'tenant_demo_lark',
    tenantName: 'Brightsea Foods',
  },
};

export const dingtalkApplication = {
  appKey: 'ding_demo',
  secret: 'demo_dingtalk_secret',
  agentId: '900001',
  corpId: 'ding_corp_demo',
  robotCode: 'ding_demo',
  /** The keys of event pushes, as the console shows them. */
  eventToken: 'demo_dingtalk_event_token',
  eventAesKey: 'ZGVtb19kaW5ndGFsa19ldmVudF9hZXNfa2V5X18zMmI',
} as const;

export const amapKey = 'demo_amap_key';
/** The token of the gateway for text messages and e-mails. */
export const messagingToken = 'demo_messaging_token';
/** The token of the company register. */
export const registerToken = 'demo_register_token';

/** The name of the application's robot in chats. */
export const botName = 'Sidecar';
