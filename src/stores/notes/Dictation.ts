import { makeAutoObservable, runInAction } from 'mobx';
import type { Answer, Platform, VoiceRecording } from '@/platforms';

/** The time after which a recording ends, in seconds. */
const longestDictation = 60;
/** The time in which the suite must confirm the end of a recording, in seconds; then it is ended here. */
const grace = 2;

/** The reasons for a failed dictation; `nothing`: no word was understood, `lost`: the speech must be repeated. */
export type DictationFailure = 'refused' | 'unsupported' | 'offline' | 'notStarted' | 'nothing' | 'lost';

export interface DictationOf {
  platform(): Promise<Platform>;
  /** Returns the text of a recording that the client did not transcribe. @throws ApiError */
  transcribe(wave: string): Promise<string>;
  /** Receives the transcribed text. */
  take(text: string): void;
  /** `error`: the reason why the server could not transcribe it. */
  fail(failure: DictationFailure, error?: unknown): void;
}

/** Speech for a text field: the suite records it between two taps and returns it as text. */
export class Dictation {
  state: 'idle' | 'starting' | 'recording' | 'writing' = 'idle';
  /** The duration of the recording. */
  seconds = 0;
  /** The client has reported that it does not support dictation. */
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

  /** Starts a recording, or ends the present one. */
  toggle(): void {
    if (this.state === 'idle') this.#running = this.begin();
    else void this.finish();
  }

  /** Ends a recording; resolves when its text has arrived. Never rejects. */
  finish(): Promise<void> {
    if (this.state === 'recording') this.#running = this.write();
    return this.#running;
  }

  /** Resolves when no work is pending and all text has arrived; a recording that has not begun is cancelled. */
  settled(): Promise<void> {
    if (this.state === 'starting') this.leave();
    return this.finish();
  }

  /** Leaves the dictation: a recording ends without a transcript. */
  leave(): void {
    this.#turn += 1;
    this.#recording?.discard();
    this.#running = Promise.resolve();
    this.rest();
  }

  private async begin(): Promise<void> {
    const sessionNumber = this.#turn;
    // The suite transcribes speech, so nothing is recorded offline, where it would be lost.
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

/** Returns undefined where the user has cancelled. */
function startFailure(kind: Exclude<Answer<never>['kind'], 'done'>): DictationFailure | undefined {
  if (kind === 'cancelled') return undefined;
  return kind === 'refused' || kind === 'unsupported' ? kind : 'notStarted';
}
