import { loadedAddress } from '../loaded-address';
import type { BridgeAnswer, DocumentWish, PageSignature } from '../platform';
import { limits, withTimeout } from '../race';
import { readFailure } from './answers';

/** The component of the suite that shows its documents in pages; it comes with the script that brings `h5sdk`. */
const component = 'DocsComponent';

/**
 * Shows a document of the app in the page by the suite's own component, to be read: it is proved by a signature of the page, which serves once.
 * `unsupported` where the client has no such component.
 */
export function showDocument(
  sign: (address: string) => Promise<PageSignature>,
  { url, element, language }: DocumentWish,
): Promise<BridgeAnswer<() => void>> {
  const { webComponent } = window;
  if (!webComponent) return Promise.resolve({ kind: 'unsupported' });
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
