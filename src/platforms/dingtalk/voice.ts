import type { Answer, Speech, VoiceRecording, VoiceWish } from '../platform';
import { limits } from '../race';
import { numberIn, shapeOf, textIn } from '../reading';
import { ask, malformed, nothing } from './answers';
import type { SignedBridge } from './signed-bridge';

/** Milliseconds that handing a recording over, and its text, may take. */
const patience = 30_000;

interface Recorded {
  mediaId: string;
  /** Seconds. */
  duration: number;
}

/** DingTalk records, keeps the recording on its own side and turns it into text there. */
export async function recordVoice(
  bridge: SignedBridge,
  { seconds, onEnd }: VoiceWish,
): Promise<Answer<VoiceRecording>> {
  let isOver = false;
  let byItself: Recorded | undefined;
  // DingTalk may also answer that it listens, or stay silent for ever: only a recording counts.
  void bridge.recordEnd().then(
    (answer) => {
      const recorded = readRecorded(answer);
      if (isOver || recorded.kind !== 'done') return;
      byItself = recorded.value;
      onEnd();
    },
    () => undefined,
  );

  // The first time, the phone asks the person whether it may use the microphone.
  const started = await ask(limits.person, () => bridge.startRecord(seconds), nothing);
  if (started.kind !== 'done') {
    isOver = true;
    return started;
  }
  return {
    kind: 'done',
    value: {
      finish: async () => {
        isOver = true;
        const recorded: Answer<Recorded> = byItself
          ? { kind: 'done', value: byItself }
          : await ask(patience, () => bridge.stopRecord(), readRecorded);
        return recorded.kind === 'done'
          ? ask(patience, () => bridge.translateVoice(recorded.value), readText)
          : recorded;
      },
      discard: () => {
        isOver = true;
        void ask(limits.call, () => bridge.stopRecord(), nothing);
      },
    },
  };
}

function readRecorded(answer: unknown): Answer<Recorded> {
  const shape = shapeOf(answer);
  const mediaId = textIn(shape, 'mediaId');
  const duration = numberIn(shape, 'duration');
  return mediaId === undefined || duration === undefined ? malformed : { kind: 'done', value: { mediaId, duration } };
}

/** An answer without words is one: nothing was understood. */
function readText(answer: unknown): Answer<Speech> {
  const { content } = shapeOf(answer);
  return typeof content === 'string' ? { kind: 'done', value: { text: content.trim() } } : malformed;
}
