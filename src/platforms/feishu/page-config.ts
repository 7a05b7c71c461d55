import { loadedAddress } from '../loaded-address';
import type { BridgeAnswer, PageSignature, SignPage } from '../platform';
import { limits, withTimeout } from '../race';
import { numberIn, describeShape } from '../reading';
import { readFailure } from './answers';

/** What we ask the client to allow; everything but sign-in and closing needs this first. */
const jsApiList = [
  'chooseChat',
  'toggleChat',
  'openSchema',
  'enterProfile',
  'getLocation',
  'vibrateShort',
  'downloadFile',
  'openDocument',
];

/** A name in the list that this client or this application does not have: then none of the list is allowed. */
const unknownNames = [333445, 333446];

/**
 * The page's permission to use the bridge. It is asked for when a call first needs it, shared by calls in flight, and given
 * for the life of the page. A signature serves once, so each try fetches a fresh one; a refusal is tried again once. A client that
 * does not know one of the calls is asked for each by itself, so that it does not lose the others.
 */
export class PageConfig {
  private sign: SignPage | undefined;
  private granted: Promise<BridgeAnswer<void>> | undefined;
  private oneByOne = false;

  signWith(sign: SignPage): void {
    this.sign = sign;
  }

  /** A signature of this address, for what is proved apart from the calls of the bridge. @throws where the page has no way to get one */
  signed(address: string): Promise<PageSignature> {
    if (!this.sign) throw new Error('no signature of the page');
    return this.sign(address);
  }

  /** @param name the call that is about to be made */
  async ready(name: string): Promise<BridgeAnswer<void>> {
    if (!this.oneByOne) {
      this.granted ??= this.ask().then((answer) => {
        if (answer.kind !== 'done') this.granted = undefined;
        return answer;
      });
      const answer = await this.granted;
      if (answer.kind === 'done' || !this.oneByOne) return answer;
    }
    return this.configure([name]);
  }

  /** Asks for further calls beside the list, when they are first wanted: a client that does not know them would refuse the whole list. */
  async readyFor(names: readonly [string, ...string[]]): Promise<BridgeAnswer<void>> {
    await this.ready(names[0]);
    const { oneByOne } = this;
    const answer = await this.configure(oneByOne ? names : [...jsApiList, ...names]);
    if (this.oneByOne === oneByOne) return answer;
    // The client does not know them; the list itself is as good as before.
    this.oneByOne = oneByOne;
    return { kind: 'unsupported' };
  }

  private async ask(): Promise<BridgeAnswer<void>> {
    const first = await this.configure(jsApiList);
    return first.kind === 'done' || first.kind === 'unsupported' || this.oneByOne ? first : this.configure(jsApiList);
  }

  private configure(names: readonly string[]): Promise<BridgeAnswer<void>> {
    const { sign } = this;
    const { h5sdk } = window;
    if (!h5sdk || !sign) return Promise.resolve({ kind: 'unsupported' });
    const work = async (): Promise<BridgeAnswer<void>> => {
      const { appId, timestamp, nonceStr, signature } = await sign(loadedAddress);
      return new Promise((resolve) => {
        h5sdk.config({
          appId: appId ?? '',
          timestamp,
          nonceStr,
          signature,
          jsApiList: [...names],
          onSuccess: () => resolve({ kind: 'done', value: undefined }),
          onFail: (error) => {
            if (unknownNames.includes(numberIn(describeShape(error), 'errorCode') ?? 0)) this.oneByOne = true;
            resolve(readFailure(error));
          },
        });
      });
    };
    return withTimeout(limits.config, work());
  }
}
