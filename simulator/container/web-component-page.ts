import { settingProperty, type ContainerSetting } from './setting';
import { Shell } from './shell';

/** The container speaks to the same shell, and counts its questions from one. */
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
 * The suite's component that shows a document in a page, in the place of the vendor's own script, which is another one than that of the bridge: the page
 * loads it, proves itself by a signature, and gets a frame of the document.
 */
const setting = (window as { [settingProperty]?: ContainerSetting })[settingProperty];
// A client of before the component has none.
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
