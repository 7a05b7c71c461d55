import { settingProperty, type ContainerSetting } from './setting';
import { Shell } from './shell';

/** The first id of this component's calls. The container calls the same shell and numbers its calls from one. */
const firstId = 1_000_000;

interface SignatureProof {
  appId?: unknown;
  timestamp?: unknown;
  nonceStr?: unknown;
  signature?: unknown;
  url?: unknown;
  jsApiList?: unknown;
}

/**
 * The suite's component that shows a document in a page. It replaces the vendor's own script, which is separate from the bridge's script: the page
 * loads it, authenticates by a signature, and gets a frame with the document.
 */
const setting = (window as { [settingProperty]?: ContainerSetting })[settingProperty];
// An older client does not have the component.
if (setting && setting.client !== 'old') simulateWebComponent(new Shell(setting.shellOrigin, firstId), loadedAddress());

/** Returns the address that the page was loaded from, regardless of later changes of its address. */
function loadedAddress(): string {
  return (performance.getEntriesByType('navigation')[0]?.name ?? location.href).split('#')[0] ?? '';
}

function simulateWebComponent(shell: Shell, loadedAt: string): void {
  let isProved = false;
  const webComponent = {
    config: async ({ appId, timestamp, nonceStr, signature, url, jsApiList }: SignatureProof) => {
      if (url !== loadedAt) throw new Error('invalid url');
      await shell.call('config', {
        appId: typeof appId === 'string' ? appId : undefined,
        timestamp,
        nonceStr,
        signature,
        url: loadedAt,
        jsApiList: Array.isArray(jsApiList) ? jsApiList.map(String) : [],
      });
      isProved = true;
    },
    render: (name: string, options: { src: string; minHeight?: string; width?: string }, element: HTMLElement) => {
      if (!isProved || name !== 'DocsComponent') throw new Error('permission Scope Required');
      const frame = document.createElement('iframe');
      frame.src = options.src;
      frame.title = 'Document';
      frame.style.cssText = `width:${options.width ?? '100%'};min-height:${options.minHeight ?? '500px'};border:0`;
      element.append(frame);
      return { unmount: () => frame.remove() };
    },
  };
  Object.assign(window, { webComponent });
}
