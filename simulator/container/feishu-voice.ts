import type { NativeFailure } from './messages';
import type { Shell } from './shell';
import { buildRecording } from '../world/spoken';

type VoiceListener = (value: Record<string, unknown>) => void;
interface FileRead {
  filePath?: unknown;
  encoding?: unknown;
  success?: VoiceListener;
  fail?: VoiceListener;
}

const rates = [8000, 16_000, 44_100];
const longestMs = 600_000;
const failed = (errno: number, errMsg: string): NativeFailure => ({ kind: 'refused', errno, errMsg });
const operation = (reason: string) => failed(1_305_003, `OperateRecorder ${reason}`);

/**
 * The recorder of Feishu's and Lark's phones, an Android: it writes WAVE files alone, whatever format is asked for. What was said is what the tester has set.
 * @param problemWith why the page may not make a call
 */
export function feishuVoice(
  shell: Shell,
  problemWith: (name: string) => Promise<NativeFailure | undefined>,
): Record<'getRecorderManager' | 'getFileSystemManager', () => unknown> {
  const listeners: Record<'start' | 'stop' | 'error', VoiceListener[]> = { start: [], stop: [], error: [] };
  const files = new Map<string, Uint8Array>();
  let running: { file: Uint8Array; timer: ReturnType<typeof setTimeout> } | undefined;

  const announce = (event: keyof typeof listeners, value: Record<string, unknown> = {}) => {
    for (const listener of listeners[event]) listener(value);
  };
  const fail = ({ errno, errMsg }: NativeFailure) => announce('error', { errno, errString: errMsg });
  const stop = () => {
    if (!running) return fail(operation('stop failed, reason: it is not recording'));
    clearTimeout(running.timer);
    const tempFilePath = `ttfile://temp/voice${files.size + 1}.wav`;
    files.set(tempFilePath, running.file);
    running = undefined;
    announce('stop', { tempFilePath });
  };
  const start = async ({ duration = 60_000, sampleRate = 8000, numberOfChannels = 2 }: Record<string, unknown>) => {
    const problem = await problemWith('getRecorderManager');
    if (problem) return fail(problem);
    const [rate, channels, milliseconds] = [Number(sampleRate), Number(numberOfChannels), Number(duration)];
    if (!rates.includes(rate) || ![1, 2].includes(channels) || !(milliseconds > 0 && milliseconds <= longestMs))
      return fail(failed(104, 'invalid parameter'));
    if (running) return fail(operation('start failed, reason: it is recording'));
    const speech = await shell.call('microphone', {});
    if (speech.mode === 'refuse') return fail(failed(107, 'user auth deny'));
    running = { file: buildRecording(speech.text, { rate, channels }), timer: setTimeout(stop, milliseconds) };
    announce('start');
  };
  const recorder = {
    start: (options: Record<string, unknown> = {}) => void start(options),
    stop,
    onStart: (listener: VoiceListener) => void listeners.start.push(listener),
    onStop: (listener: VoiceListener) => void listeners.stop.push(listener),
    onError: (listener: VoiceListener) => void listeners.error.push(listener),
  };

  const readFile = async ({ filePath, encoding, success, fail: refuse }: FileRead) => {
    const problem = await problemWith('getFileSystemManager');
    const file = files.get(String(filePath));
    if (problem) refuse?.({ errno: problem.errno, errMsg: `readFile:fail ${problem.errMsg}` });
    else if (!file) refuse?.({ errno: 104, errMsg: 'readFile:fail no such file' });
    else if (encoding === 'base64') success?.({ data: btoa(String.fromCharCode(...file)), errMsg: 'readFile:ok' });
    else success?.({ data: file.buffer, errMsg: 'readFile:ok' });
  };
  return {
    getRecorderManager: () => recorder,
    getFileSystemManager: () => ({ readFile: (options: FileRead) => void readFile(options) }),
  };
}
