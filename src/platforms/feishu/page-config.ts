import { loadedAddress } from '../loaded-address';
import type { BridgeAnswer, PageSignature, SignPage } from '../platform';
import { limits, withTimeout } from '../race';
import { numberIn, describeShape } from '../reading';
import { readFailure } from './answers';

/** The calls that need the client's permission: all except sign-in and closing. */
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

/** Codes for an unknown name in the list: the client then refuses the whole list. */
const unknownNames = [333445, 333446];

/**
 * The page's permission to use the bridge. It is requested when a call first needs it, shared by calls in flight, and valid for the life of the
 * page. A signature works once, so each try fetches a new one; a refusal is tried again once. A client that does not know one of the calls receives
 * a separate request for each, so that it does not lose the others.
 */
export class PageConfig {
  private sign: SignPage | undefined;
  private granted: Promise<BridgeAnswer<void>> | undefined;
  private oneByOne = false;

  signWith(sign: SignPage): void {
    this.sign = sign;
  }

  /** Returns a signature of this address for uses outside bridge calls. @throws where the page cannot get one */
  signed(address: string): Promise<PageSignature> {
    if (!this.sign) throw new Error('no signature of the page');
    return this.sign(address);
  }

  /** @param name the next call */
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

  /** Requests further calls in addition to the list, when they are first needed: a client that does not know them would refuse the whole list. */
  async readyFor(names: readonly [string, ...string[]]): Promise<BridgeAnswer<void>> {
    await this.ready(names[0]);
    const { oneByOne } = this;
    const answer = await this.configure(oneByOne ? names : [...jsApiList, ...names]);
    if (this.oneByOne === oneByOne) return answer;
    // The client does not know them; the list itself remains valid.
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
