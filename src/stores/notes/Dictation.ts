import { makeAutoObservable, runInAction } from 'mobx';
import type { Answer, Platform, VoiceRecording } from '@/platforms';

/** Seconds after which a recording ends by itself. */
const longestDictation = 60;
/** Seconds that the suite may take to say that it has ended a recording; then it is ended here. */
const grace = 2;

/** Why speech did not become text; `nothing`: no word was understood, `lost`: what was said must be said again. */
export type DictationFailure = 'refused' | 'unsupported' | 'offline' | 'notStarted' | 'nothing' | 'lost';

export interface DictationOf {
  platform(): Promise<Platform>;
  /** The text of a recording that the client has not made. @throws ApiError */
  transcribe(wave: string): Promise<string>;
  /** Takes what was said. */
  take(text: string): void;
  /** `error`: why the server made no text of it. */
  fail(failure: DictationFailure, error?: unknown): void;
}

/** Speech for a text field: recorded by the suite from a tap to the next one, then handed over as text. */
export class Dictation {
  state: 'idle' | 'starting' | 'recording' | 'writing' = 'idle';
  /** The duration of the recording. */
  seconds = 0;
  /** The client has said that it cannot do it. */
  isUnsupported = false;
  #recording: VoiceRecording | undefined;
  #running: Promise<void> = Promise.resolve();
  #ticking: ReturnType<typeof setInterval> | undefined;
  /** Increases when the dictation is left: later results are ignored. */
  #turn = 0;
  readonly #of: DictationOf;

  constructor(options: DictationOf) {
    this.#of = options;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Begins where nothing is under way, and ends a recording. */
  toggle(): void {
    if (this.state === 'idle') this.#running = this.begin();
    else void this.finish();
  }

  /** Ends a recording; resolves when its text is handed over. Never rejects. */
  finish(): Promise<void> {
    if (this.state === 'recording') this.#running = this.write();
    return this.#running;
  }

  /** Resolves when nothing is under way, with the text of what was said handed over; what has not begun yet does not begin. */
  settled(): Promise<void> {
    if (this.state === 'starting') this.leave();
    return this.finish();
  }

  /** Leaves the dictation: a recording ends, and its text is not requested. */
  leave(): void {
    this.#turn += 1;
    this.#recording?.discard();
    this.#running = Promise.resolve();
    this.rest();
  }

  private async begin(): Promise<void> {
    const sessionNumber = this.#turn;
    // Speech becomes text at the suite, so nothing is recorded that would be lost.
    if (!navigator.onLine) return this.#of.fail('offline');
    this.state = 'starting';
    const answer = await this.record();
    runInAction(() => {
      if (sessionNumber !== this.#turn) {
        if (answer.kind === 'done') answer.value.discard();
        return;
      }
      if (answer.kind === 'done') this.follow(answer.value);
      else this.end(startFailure(answer.kind));
    });
  }

  private async record(): Promise<Answer<VoiceRecording>> {
    try {
      const platform = await this.#of.platform();
      return await platform.recordVoice({ seconds: longestDictation, onEnd: () => void this.finish() });
    } catch (error) {
      return { kind: 'unknown', reason: String(error) };
    }
  }

  private follow(recording: VoiceRecording): void {
    this.#recording = recording;
    this.state = 'recording';
    this.seconds = 0;
    this.#ticking = setInterval(this.tick, 1000);
  }

  private tick(): void {
    this.seconds += 1;
    if (this.seconds >= longestDictation + grace) void this.finish();
  }

  private async write(): Promise<void> {
    const sessionNumber = this.#turn;
    const recording = this.#recording;
    this.state = 'writing';
    clearInterval(this.#ticking);
    const transcript = await this.getTranscript(recording);
    runInAction(() => {
      if (sessionNumber !== this.#turn) return;
      if (!('text' in transcript)) this.end(transcript.failure, transcript.error);
      else if (transcript.text === '') this.end('nothing');
      else {
        this.rest();
        this.#of.take(transcript.text);
      }
    });
  }

  private async getTranscript(recording: VoiceRecording | undefined): Promise<Said> {
    try {
      const answer = await recording?.finish();
      if (answer?.kind === 'unsupported') return { failure: 'unsupported' };
      if (answer?.kind !== 'done') return { failure: navigator.onLine ? 'lost' : 'offline' };
      return 'text' in answer.value ? answer.value : { text: await this.#of.transcribe(answer.value.wave) };
    } catch (error) {
      return navigator.onLine ? { failure: 'lost', error } : { failure: 'offline' };
    }
  }

  private end(failure: DictationFailure | undefined, error?: unknown): void {
    this.rest();
    if (failure === 'unsupported') this.isUnsupported = true;
    if (failure) this.#of.fail(failure, error);
  }

  private rest(): void {
    clearInterval(this.#ticking);
    this.#recording = undefined;
    this.state = 'idle';
  }
}

type Said = { text: string } | { failure: DictationFailure; error?: unknown };

/** Undefined where the person has changed their mind. */
function startFailure(kind: Exclude<Answer<never>['kind'], 'done'>): DictationFailure | undefined {
  if (kind === 'cancelled') return undefined;
  return kind === 'refused' || kind === 'unsupported' ? kind : 'notStarted';
}
