import { error } from './dingtalk-error';
import type { Shell } from './shell';

interface SimulatedRecording {
  mediaId: string;
  /** The duration in seconds. */
  duration: number;
}
type DingtalkVoiceParams = Record<string, unknown>;

const defaultSeconds = 60;
const longestSeconds = 300;

/** Simulates the recorder of DingTalk's phones: one recording at a time, whose text DingTalk recognises. The tester sets the spoken text. */
export function dingTalkVoice(shell: Shell): Record<string, (params: DingtalkVoiceParams) => Promise<unknown>> {
  const recordings = new Map<string, string>();
  let running: { since: number; text: string; timer: ReturnType<typeof setTimeout> } | undefined;
  let listeners: ((recorded: SimulatedRecording) => void)[] = [];

  const end = (): SimulatedRecording => {
    if (!running) throw error('3', "the parameter 'mediaId' must not be null");
    clearTimeout(running.timer);
    const mediaId = `@voice${recordings.size + 1}`;
    recordings.set(mediaId, running.text);
    const duration = (Date.now() - running.since) / 1000;
    running = undefined;
    return { mediaId, duration };
  };
  const endByItself = () => {
    const recorded = end();
    for (const listener of listeners) listener(recorded);
    listeners = [];
  };

  return {
    'device.audio.startRecord': async ({ maxDuration = defaultSeconds }) => {
      const seconds = Number(maxDuration);
      if (!Number.isInteger(seconds) || seconds < 1 || seconds > longestSeconds)
        throw error('2', 'maxDuration is a whole number of seconds from 1 to 300');
      if (running) throw error('3', 'it is already recording');
      const speech = await shell.call('microphone', {});
      if (speech.mode === 'refuse') throw error('11', 'no permission for the microphone');
      running = { since: Date.now(), text: speech.text, timer: setTimeout(endByItself, seconds * 1000) };
      return {};
    },
    'device.audio.stopRecord': async () => end(),
    'device.audio.onRecordEnd': () => new Promise<SimulatedRecording>((resolve) => listeners.push(resolve)),
    'device.audio.translateVoice': async ({ mediaId, duration }) => {
      const content = recordings.get(String(mediaId));
      if (content === undefined || typeof duration !== 'number') throw error('2', 'mediaId and duration are required');
      return { mediaId, content };
    },
  };
}
