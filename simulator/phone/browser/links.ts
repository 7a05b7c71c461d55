import { chatOfAppLink } from '../../container/app-link';
import type { ChatTarget } from '../../container/messages';
import { dingtalkApplication, feishuApplications, type Suite } from '../../suites';

/** The target of a link in a message or card: the web-view, a chat, or outside the client. */
export type LinkTarget =
  { kind: 'chat'; chat: ChatTarget } | { kind: 'app'; url: string } | { kind: 'outside'; url: string };

/** The client in which a link is tapped. */
export interface Client {
  suite: Suite;
  device: 'mobile' | 'desktop';
  appOrigin: string;
}

/**
 * Returns the target of a link as the suites' clients do: AppLinks and DingTalk's own addresses open the application inside the client if they name
 * it correctly; a plain address opens the web-view on phones and the system's browser on desktops.
 */
export function resolveTarget(address: string, client: Client): LinkTarget {
  const outsideTarget: LinkTarget = { kind: 'outside', url: address };
  if (!URL.canParse(address)) return outsideTarget;
  const url = new URL(address);
  const chat = chatOfAppLink(address);
  if (chat) return { kind: 'chat', chat };
  const page = client.suite === 'dingtalk' ? pageOfDingtalk(url, client) : pageOfAppLink(url, client);
  if (page !== undefined) return { kind: 'app', url: page };
  return client.device === 'mobile' && url.origin === client.appOrigin ? { kind: 'app', url: url.href } : outsideTarget;
}

/**
 * Returns the page behind `…/client/web_app/open` (this app, with the scheme and host of its home page) or `…/client/web_url/open` (any page of
 * it).
 */
function pageOfAppLink(url: URL, { suite, appOrigin }: Client): string | undefined {
  const path = /^applink\.(feishu\.cn|larksuite\.com)$/.test(url.hostname)
    ? url.pathname
    : /\/applink(\/client\/.*)$/.exec(url.pathname)?.[1];
  if (path === '/client/web_url/open') return getPage(url.searchParams.get('url'), appOrigin);
  if (
    path !== '/client/web_app/open' ||
    suite === 'dingtalk' ||
    url.searchParams.get('appId') !== feishuApplications[suite].appId
  )
    return undefined;
  return getPage(url.searchParams.get('lk_target_url'), appOrigin);
}

function pageOfDingtalk(url: URL, { appOrigin }: Client): string | undefined {
  // Browsers differ in the part of an address with a custom scheme that they parse as the host.
  const path = /^dingtalk:\/\/dingtalkclient(\/[^?]*)/.exec(url.href)?.[1];
  const query = url.searchParams;
  if (path === '/page/link') return getPage(query.get('url'), appOrigin);
  const { corpId, agentId } = dingtalkApplication;
  if (
    path !== '/action/openapp' ||
    query.get('corpid') !== corpId ||
    query.get('app_id') !== `0_${agentId}` ||
    query.get('redirect_type') !== 'jump'
  )
    return undefined;
  return getPage(query.get('redirect_url'), appOrigin);
}

const getPage = (address: string | null, origin: string) =>
  address && URL.canParse(address) && new URL(address).origin === origin ? new URL(address).href : undefined;
