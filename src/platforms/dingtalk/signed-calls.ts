import { loadedAddress } from '../loaded-address';
import type { Answer, ChosenChat, Platform, PositionReading, SignPage, VoiceRecording, VoiceWish } from '../platform';
import { limits, within } from '../race';
import { placeIn, shapeOf, textIn } from '../reading';
import { ask, malformed, nothing, readFailure } from './answers';
import type { SignedBridge } from './signed-bridge';
import { recordVoice } from './voice';

/** All that the page is ever signed for: the package takes one list, once. */
const jsApiList = [
  'device.geolocation.get',
  'biz.chat.chooseConversationByCorpId',
  'device.audio.startRecord',
  'device.audio.stopRecord',
  'device.audio.onRecordEnd',
  'device.audio.translateVoice',
];

export interface SignedCalls extends Pick<Platform, 'position' | 'recordVoice'> {
  chooseGroup(corpId: string): Promise<Answer<ChosenChat[]>>;
}

/** The calls that DingTalk allows a page when it has verified a signature of it. */
export function signedCalls(bridge: SignedBridge, signer: () => SignPage | undefined): SignedCalls {
  let granted: Promise<Answer<void>> | undefined;

  const configure = async (): Promise<Answer<void>> => {
    const sign = signer();
    if (!sign) return { kind: 'unsupported' };
    const signature = await sign(loadedAddress).catch((error: unknown) => {
      // DingTalk has not been asked yet: the next call tries again.
      granted = undefined;
      throw error;
    });
    const { agentId = '', corpId = '', timestamp: timeStamp, nonceStr } = signature;
    return ask(
      limits.config,
      () => bridge.config({ agentId, corpId, timeStamp, nonceStr, signature: signature.signature, jsApiList }),
      nothing,
    );
  };
  /** Once per page load: the package ignores a second configuration, so a refusal stays one until the page is loaded again. */
  const ready = () => (granted ??= within(limits.config, configure().catch(readFailure)));
  const whenReady = async <Value>(call: () => Promise<Answer<Value>>): Promise<Answer<Value>> => {
    const configured = await ready();
    return configured.kind === 'done' ? call() : configured;
  };

  return {
    chooseGroup: (corpId) => whenReady(() => ask(limits.person, () => bridge.chooseGroup(corpId), readGroup)),
    position: () => whenReady(() => ask(limits.position, () => bridge.location(), readLocation)),
    recordVoice: (wish: VoiceWish) => whenReady<VoiceRecording>(() => recordVoice(bridge, wish)),
  };
}

/** One group, by the id that the client gives it. */
function readGroup(answer: unknown): Answer<ChosenChat[]> {
  const shape = shapeOf(answer);
  const id = textIn(shape, 'chatId');
  return id ? { kind: 'done', value: [{ id, name: textIn(shape, 'title') ?? '' }] } : malformed;
}

/** Asked for in the map's system on purpose: Android answers in it whatever is asked, so one system serves all phones. */
function readLocation(answer: unknown): Answer<PositionReading> {
  const place = placeIn(shapeOf(answer));
  return place ? { kind: 'done', value: { ...place, system: 'GCJ-02' } } : malformed;
}
