import type { Shell } from './shell';

interface SignatureProof {
  appId?: unknown;
  timestamp?: unknown;
  nonceStr?: unknown;
  signature?: unknown;
  url?: unknown;
  jsApiList?: unknown;
}

/** The suite's component that shows a document in a page: the page proves itself by a signature of its own, and gets a frame of the document. */
export function simulateWebComponent(shell: Shell, loadedAt: string): void {
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
