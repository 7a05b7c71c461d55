import { loadedAddress } from '../loaded-address';
import type { BridgeAnswer, DocumentWish, PageSignature } from '../platform';
import { pageSettings } from '../page-settings';
import { limits, withTimeout } from '../race';
import { readFailure } from './answers';
import { loadScript } from './script';

/** The suite's component that shows documents in pages. Its script is separate from the one that provides `h5sdk`. */
const component = 'DocsComponent';

/**
 * Shows a document of the app in the page with the suite's read-only component, which needs a single-use page signature. `unsupported` where the
 * client lacks the component.
 */
export async function showDocument(
  channel: 'feishu' | 'lark',
  sign: (address: string) => Promise<PageSignature>,
  { url, element, language }: DocumentWish,
): Promise<BridgeAnswer<() => void>> {
  const address = pageSettings().documentScript?.[channel];
  if (!window.webComponent && address) await loadScript(address);
  const { webComponent } = window;
  if (!webComponent) return { kind: 'unsupported' };
  const work = async (): Promise<BridgeAnswer<() => void>> => {
    try {
      const { appId = '', timestamp, nonceStr, signature } = await sign(loadedAddress);
      const proof = { appId, timestamp, nonceStr, signature, url: loadedAddress, jsApiList: [component] };
      await webComponent.config({ ...proof, lang: language });
      const instance = webComponent.render(component, { src: url, minHeight: '480px', width: '100%' }, element);
      return { kind: 'done', value: () => instance?.unmount?.() };
    } catch (error) {
      return readFailure(error);
    }
  };
  return withTimeout(limits.config, work());
}
