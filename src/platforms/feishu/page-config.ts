import { loadedAddress } from '../loaded-address';
import type { Answer, SignPage } from '../platform';
import { limits, within } from '../race';
import { readFailure } from './answers';

/** What we ask the client to allow; everything but sign-in and closing needs this first. */
const jsApiList = ['chooseChat', 'toggleChat', 'openSchema', 'enterProfile', 'getLocation', 'vibrateShort', 'downloadFile', 'openDocument'];

/**
 * The page's permission to use the bridge. It is asked for when a call first needs it, shared by calls in flight, and given
 * for the life of the page. A signature serves once, so each try fetches a fresh one; a refusal is tried again once.
 */
export class PageConfig {
  private sign: SignPage | undefined;
  private granted: Promise<Answer<void>> | undefined;

  signWith(sign: SignPage): void {
    this.sign = sign;
  }

  ready(): Promise<Answer<void>> {
    this.granted ??= this.ask().then((answer) => {
      if (answer.kind !== 'done') this.granted = undefined;
      return answer;
    });
    return this.granted;
  }

  private async ask(): Promise<Answer<void>> {
    const first = await this.configure();
    return first.kind === 'done' || first.kind === 'unsupported' ? first : this.configure();
  }

  private configure(): Promise<Answer<void>> {
    const { sign } = this;
    const { h5sdk } = window;
    if (!h5sdk || !sign) return Promise.resolve({ kind: 'unsupported' });
    const work = async (): Promise<Answer<void>> => {
      const { appId, timestamp, nonceStr, signature } = await sign(loadedAddress);
      return new Promise((resolve) => {
        h5sdk.config({
          appId: appId ?? '', timestamp, nonceStr, signature, jsApiList,
          onSuccess: () => resolve({ kind: 'done', value: undefined }),
          onFail: (error) => resolve(readFailure(error)),
        });
      });
    };
    return within(limits.config, work());
  }
}
