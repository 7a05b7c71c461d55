import type { BridgeAnswer, SpeechCapture, VoiceRecording, VoiceWish } from '../platform';
import { limits, withTimeout } from '../race';
import { describeShape, malformed, textIn } from '../reading';
import { readFailure } from './answers';
import type { PageConfig } from './page-config';

/** The time for ending and reading a recording, in milliseconds. */
const patience = 10_000;
/** The beginning of a WAVE file, in base64. */
const wave = 'UklGR';

interface VoiceCallbacks {
  started(): void;
  stopped(answer: unknown): void;
  failed(error: unknown): void;
}

/** The client has one recorder for the page and keeps its listeners: this one is added once, for the present recording. */
let heard: LarkRecorder | undefined;
let listener: VoiceCallbacks | undefined;

function listenTo(recorder: LarkRecorder): void {
  if (heard === recorder) return;
  heard = recorder;
  recorder.onStart(() => listener?.started());
  recorder.onStop((answer) => listener?.stopped(answer));
  recorder.onError((error) => listener?.failed(error));
}

/** Records speech on phones with Feishu and Lark. The recording is a file of the client, and their server makes its text. */
export async function recordVoice(
  page: PageConfig,
  { seconds, onEnd }: VoiceWish,
): Promise<BridgeAnswer<VoiceRecording>> {
  const { tt } = window;
  if (!tt?.getRecorderManager || !tt.getFileSystemManager) return { kind: 'unsupported' };
  const granted = await page.readyFor(['getRecorderManager', 'getFileSystemManager']);
  if (granted.kind !== 'done') return granted;
  const recorder = tt.getRecorderManager();
  listenTo(recorder);

  let isRunning = false;
  let isOver = false;
  const endByItself = () => {
    const wasOver = isOver;
    isOver = true;
    if (isRunning && !wasOver) onEnd();
  };
  let end: (answer: BridgeAnswer<string>) => void = () => undefined;
  const recordingEnd = new Promise<BridgeAnswer<string>>((resolve) => (end = resolve));
  // The first time, the client requests access to the microphone for the app.
  const startAnswer = await withTimeout<void>(
    limits.person,
    new Promise((resolve) => {
      listener = {
        started: () => resolve({ kind: 'done', value: undefined }),
        stopped: (answer) => {
          end(readFile(answer));
          endByItself();
        },
        failed: (error) => {
          const failure = readFailure(error);
          resolve(failure);
          end(failure);
          endByItself();
        },
      };
      recorder.start({ duration: seconds * 1000, sampleRate: 16_000, numberOfChannels: 1, format: 'wav' });
    }),
  );
  if (startAnswer.kind !== 'done') return startAnswer;
  isRunning = true;
  const stop = () => {
    const wasOver = isOver;
    isOver = true;
    if (!wasOver) recorder.stop();
  };
  return {
    kind: 'done',
    value: {
      finish: async () => {
        stop();
        const file = await withTimeout(patience, recordingEnd);
        return file.kind === 'done' ? readWave(file.value) : file;
      },
      discard: stop,
    },
  };
}

/** Reads the path of the recording in the client. */
function readFile(answer: unknown): BridgeAnswer<string> {
  const path = textIn(describeShape(answer), 'tempFilePath');
  return path === undefined ? malformed : { kind: 'done', value: path };
}

/** Reads the bytes of the recording. A client with another format is too old: iOS before 7.13. */
function readWave(filePath: string): Promise<BridgeAnswer<SpeechCapture>> {
  const work = new Promise<BridgeAnswer<SpeechCapture>>((resolve) => {
    window.tt?.getFileSystemManager?.().readFile({
      filePath,
      encoding: 'base64',
      success: (answer) => {
        const data = textIn(describeShape(answer), 'data');
        if (data === undefined) resolve(malformed);
        else resolve(data.startsWith(wave) ? { kind: 'done', value: { wave: data } } : { kind: 'unsupported' });
      },
      fail: (error) => resolve(readFailure(error)),
    });
  });
  return withTimeout(patience, work);
}
