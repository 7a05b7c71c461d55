import { resolveTarget, type Client } from '../../simulator/phone/browser/links';

const appOrigin = 'https://crm.example';
const page = `${appOrigin}/detail?type=organization&id=1#top`;
const client = (suite: Client['suite'], device: Client['device']): Client => ({ suite, device, appOrigin });
const encoded = encodeURIComponent(page);

describe('a link in a simulated message', () => {
  test.each([
    [
      'feishu',
      `https://applink.feishu.cn/client/web_app/open?appId=cli_demo_feishu&mode=sidebar&lk_target_url=${encoded}`,
    ],
    ['lark', `https://applink.larksuite.com/client/web_app/open?appId=cli_demo_lark&lk_target_url=${encoded}`],
    ['feishu', `https://applink.feishu.cn/client/web_url/open?mode=window&url=${encoded}`],
    [
      'dingtalk',
      `dingtalk://dingtalkclient/action/openapp?corpid=ding_corp_demo&container_type=work_platform&app_id=0_900001&redirect_type=jump&redirect_url=${encoded}`,
    ],
    ['dingtalk', `dingtalk://dingtalkclient/page/link?pc_slide=true&url=${encoded}`],
  ] as const)('on %s opens the application inside the client: %s', (suite, address) => {
    for (const device of ['mobile', 'desktop'] as const)
      expect(resolveTarget(address, client(suite, device))).toEqual({ kind: 'app', url: page });
  });

  test.each([
    ['feishu', `https://applink.feishu.cn/client/web_app/open?appId=cli_other&lk_target_url=${encoded}`],
    [
      'feishu',
      `https://applink.feishu.cn/client/web_app/open?appId=cli_demo_feishu&lk_target_url=${encodeURIComponent('https://elsewhere.example/')}`,
    ],
    [
      'feishu',
      `https://applink.feishu.cn/client/web_app/open?appId=cli_demo_feishu&path=${encodeURIComponent('/detail?id=1')}`,
    ],
    [
      'dingtalk',
      `dingtalk://dingtalkclient/action/openapp?corpid=other&container_type=work_platform&app_id=0_900001&redirect_type=jump&redirect_url=${encoded}`,
    ],
    [
      'dingtalk',
      `dingtalk://dingtalkclient/action/openapp?corpid=ding_corp_demo&app_id=900001&redirect_type=jump&redirect_url=${encoded}`,
    ],
  ] as const)('on %s with a wrong name of the application does not open it: %s', (suite, address) => {
    for (const device of ['mobile', 'desktop'] as const)
      expect(resolveTarget(address, client(suite, device)).kind).toBe('outside');
  });

  test('with a plain address opens the web-view on phones and leaves the client on desktops', () => {
    expect(resolveTarget(page, client('feishu', 'mobile'))).toEqual({ kind: 'app', url: page });
    expect(resolveTarget(page, client('feishu', 'desktop'))).toEqual({ kind: 'outside', url: page });
    expect(resolveTarget('https://elsewhere.example/', client('dingtalk', 'mobile')).kind).toBe('outside');
  });
});
