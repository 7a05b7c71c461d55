/**
 * Returns the settings of demo mode: the fixed credentials of the simulator, and its addresses for the adapters. Explicit settings of the
 * environment have precedence, so spread the environment over these.
 */
export function demoEnv(publicUrl: string): Record<string, string> {
  const sim = `${publicUrl.replace(/\/+$/, '')}/sim`;
  return {
    FEISHU_APP_ID: 'cli_demo_feishu',
    FEISHU_APP_SECRET: 'demo_feishu_secret',
    FEISHU_VERIFICATION_TOKEN: 'demo_feishu_token',
    FEISHU_ENCRYPT_KEY: 'demo_feishu_encrypt_key',
    FEISHU_BASE_URL: `${sim}/feishu`,
    FEISHU_ACCOUNTS_URL: `${sim}/feishu/accounts`,
    FEISHU_APPLINK_URL: `${sim}/feishu/applink`,
    LARK_APP_ID: 'cli_demo_lark',
    LARK_APP_SECRET: 'demo_lark_secret',
    LARK_VERIFICATION_TOKEN: 'demo_lark_token',
    LARK_ENCRYPT_KEY: 'demo_lark_encrypt_key',
    LARK_BASE_URL: `${sim}/lark`,
    LARK_ACCOUNTS_URL: `${sim}/lark/accounts`,
    LARK_APPLINK_URL: `${sim}/lark/applink`,
    DINGTALK_APP_KEY: 'ding_demo',
    DINGTALK_APP_SECRET: 'demo_dingtalk_secret',
    DINGTALK_AGENT_ID: '900001',
    DINGTALK_CORP_ID: 'ding_corp_demo',
    DINGTALK_ROBOT_CODE: 'ding_demo',
    // With a template, groups are scene groups: they contain our bot, accept an idempotency key and can be queried.
    DINGTALK_GROUP_TEMPLATE_ID: 'template_demo_record',
    // With a card template, approvals are decided on the card; its taps arrive over a connection.
    DINGTALK_CARD_TEMPLATE_ID: 'card_demo_decision.schema',
    // With a template and a secret, links to records become cards; each viewer's client requests its content over the connection.
    DINGTALK_LINK_TEMPLATE_ID: 'card_demo_link.schema',
    DINGTALK_LINK_SECRET: 'demo_link_secret',
    DINGTALK_EVENT_TOKEN: 'demo_dingtalk_event_token',
    DINGTALK_EVENT_AES_KEY: 'ZGVtb19kaW5ndGFsa19ldmVudF9hZXNfa2V5X18zMmI',
    DINGTALK_API_URL: `${sim}/dingtalk/api`,
    DINGTALK_OAPI_URL: `${sim}/dingtalk/oapi`,
    DINGTALK_LOGIN_URL: `${sim}/dingtalk/login`,
    TIANYANCHA_TOKEN: 'demo_register_token',
    TIANYANCHA_URL: `${sim}/register`,
    AMAP_KEY: 'demo_amap_key',
    AMAP_URL: `${sim}/maps/amap`,
    NOMINATIM_URL: `${sim}/maps/nominatim`,
    MESSAGING_URL: `${sim}/messaging`,
    MESSAGING_TOKEN: 'demo_messaging_token',
    HELP_URL: `${sim}/desk/help`,
    SUPPORT_URL: `${sim}/desk/support`,
    ADMIN_URL: `${sim}/desk/administration`,
    SALES_URL: `${sim}/desk/sales`,
  };
}
