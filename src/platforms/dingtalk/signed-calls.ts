import { loadedAddress } from '../loaded-address';
import type {
  BridgeAnswer,
  ChosenChat,
  Platform,
  PositionReading,
  SignPage,
  VoiceRecording,
  VoiceWish,
} from '../platform';
import { limits, withTimeout } from '../race';
import { placeIn, describeShape, malformed, textIn } from '../reading';
import { callBridge, nothing, readFailure } from './answers';
import type { SignedBridge } from './signed-bridge';
import { recordVoice } from './voice';

/** All calls of the signature: the package takes one list, once. */
const jsApiList = [
  'device.geolocation.get',
  'biz.chat.chooseConversationByCorpId',
  'device.audio.startRecord',
  'device.audio.stopRecord',
  'device.audio.onRecordEnd',
  'device.audio.translateVoice',
];

export interface SignedCalls extends Pick<Platform, 'position' | 'recordVoice'> {
  chooseGroup(corpId: string): Promise<BridgeAnswer<ChosenChat[]>>;
}

/** The calls that DingTalk permits after verifying the page's signature. */
export function signedCalls(bridge: SignedBridge, signer: () => SignPage | undefined): SignedCalls {
  let granted: Promise<BridgeAnswer<void>> | undefined;

  const configure = async (): Promise<BridgeAnswer<void>> => {
    const sign = signer();
    if (!sign) return { kind: 'unsupported' };
    const signature = await sign(loadedAddress).catch((error: unknown) => {
      // DingTalk was not reached, so the next call retries.
      granted = undefined;
      throw error;
    });
    const { agentId = '', corpId = '', timestamp: timeStamp, nonceStr } = signature;
    return callBridge(
      limits.config,
      () => bridge.config({ agentId, corpId, timeStamp, nonceStr, signature: signature.signature, jsApiList }),
      nothing,
    );
  };
  /** Once per page load: the package ignores a second configuration, so a refusal remains until a reload. */
  const ready = () => (granted ??= withTimeout(limits.config, configure().catch(readFailure)));
  const whenReady = async <Value>(call: () => Promise<BridgeAnswer<Value>>): Promise<BridgeAnswer<Value>> => {
    const configured = await ready();
    return configured.kind === 'done' ? call() : configured;
  };

  return {
    chooseGroup: (corpId) => whenReady(() => callBridge(limits.person, () => bridge.chooseGroup(corpId), readGroup)),
    position: () => whenReady(() => callBridge(limits.position, () => bridge.location(), readLocation)),
    recordVoice: (wish: VoiceWish) => whenReady<VoiceRecording>(() => recordVoice(bridge, wish)),
  };
}

/** Reads one group by its client id. */
function readGroup(answer: unknown): BridgeAnswer<ChosenChat[]> {
  const shape = describeShape(answer);
  const id = textIn(shape, 'chatId');
  return id ? { kind: 'done', value: [{ id, name: textIn(shape, 'title') ?? '' }] } : malformed;
}

/** Reads a position in the map's system: Android always uses it, so one system serves all phones. */
function readLocation(answer: unknown): BridgeAnswer<PositionReading> {
  const position = placeIn(describeShape(answer));
  return position ? { kind: 'done', value: { ...position, system: 'GCJ-02' } } : malformed;
}
