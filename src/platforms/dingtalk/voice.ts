import type { BridgeAnswer, SpeechCapture, VoiceRecording, VoiceWish } from '../platform';
import { limits } from '../race';
import { numberIn, describeShape, malformed, textIn } from '../reading';
import { callBridge, nothing } from './answers';
import type { SignedBridge } from './signed-bridge';

/** The time for the transfer of a recording and its transcript, in milliseconds. */
const patience = 30_000;

interface VoiceRecordingAnswer {
  mediaId: string;
  /** Seconds. */
  duration: number;
}

/** DingTalk records, stores and transcribes the speech itself. */
export async function recordVoice(
  bridge: SignedBridge,
  { seconds, onEnd }: VoiceWish,
): Promise<BridgeAnswer<VoiceRecording>> {
  let isOver = false;
  let byItself: VoiceRecordingAnswer | undefined;
  // DingTalk may also report that it listens, or stay silent: only a recording counts.
  void bridge.recordEnd().then(
    (answer) => {
      const recorded = readRecorded(answer);
      if (isOver || recorded.kind !== 'done') return;
      byItself = recorded.value;
      onEnd();
    },
    () => undefined,
  );

  // The first time, the phone requests access to the microphone.
  const startAnswer = await callBridge(limits.person, () => bridge.startRecord(seconds), nothing);
  if (startAnswer.kind !== 'done') {
    isOver = true;
    return startAnswer;
  }
  return {
    kind: 'done',
    value: {
      finish: async () => {
        isOver = true;
        const recorded: BridgeAnswer<VoiceRecordingAnswer> = byItself
          ? { kind: 'done', value: byItself }
          : await callBridge(patience, () => bridge.stopRecord(), readRecorded);
        return recorded.kind === 'done'
          ? callBridge(patience, () => bridge.translateVoice(recorded.value), readText)
          : recorded;
      },
      discard: () => {
        isOver = true;
        void callBridge(limits.call, () => bridge.stopRecord(), nothing);
      },
    },
  };
}

function readRecorded(answer: unknown): BridgeAnswer<VoiceRecordingAnswer> {
  const shape = describeShape(answer);
  const mediaId = textIn(shape, 'mediaId');
  const duration = numberIn(shape, 'duration');
  return mediaId === undefined || duration === undefined ? malformed : { kind: 'done', value: { mediaId, duration } };
}

/** An answer without words is valid: nothing was understood. */
function readText(answer: unknown): BridgeAnswer<SpeechCapture> {
  const { content } = describeShape(answer);
  return typeof content === 'string' ? { kind: 'done', value: { text: content.trim() } } : malformed;
}
