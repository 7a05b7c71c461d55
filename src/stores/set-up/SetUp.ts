import { proposeCurrency, proposeTimeZone } from '@domain/configuration/new-company';
import type { Output } from '@domain/contract';
import type { Language } from '@domain/languages';
import type { Channel } from '@domain/platforms';
import type { TemplateId } from '@domain/templates';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError, type Api } from '@/api';
import { whileBusy } from '../while-busy';

type SetUpState = Output<'setUp.look'>;
type Progress = Output<'setUp.progress'>;

/** The interval in milliseconds at which the progress of the reading is requested. */
const askEvery = 2_000;

/** The set-up of a company by its first administrator: permissions, initial settings, people, administrators (ADR-0163). */
export class SetUp {
  /** The choices of the set-up; undefined until they are loaded, and for a person who may not set the company up. */
  look: SetUpState | undefined;
  progress: Progress | undefined;
  template: TemplateId | undefined;
  name = '';
  /** The founder's choice; the proposal applies until then. */
  private chosenTimeZone: string | undefined;
  private chosenCurrency: string | undefined;
  /** The typed names, separated by commas. */
  administrators = '';
  wantsSample = true;
  /** Names that match no member, or more than one. */
  unknown: string[] = [];
  busy = false;
  error: unknown;
  /** The refusal that names the missing permission without which the suite does not say who may set the company up. */
  missingPermission: ApiError | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  readonly #api: Api;
  /** The login token: there is no session yet. */
  readonly #token: string;
  /** The suite and the time zone of the founder's device. */
  readonly #place: { channel: Channel; deviceZone: string };

  constructor(
    api: Api,
    token: string,
    public language: Language,
    environment: { channel: Channel; deviceZone: string },
  ) {
    this.#api = api;
    this.#token = token;
    this.#place = environment;
    makeAutoObservable(
      this,
      { look: observableRef, progress: observableRef, error: observableRef, missingPermission: observableRef },
      { autoBind: true },
    );
  }

  /** `choose`: the initial settings; `read`: people are being read; `people`: administrators and sample data; `over`: the company can be opened. */
  get step(): 'choose' | 'read' | 'people' {
    if (this.progress?.state === 'ready') return 'people';
    return this.progress?.state === 'reading' ? 'read' : 'choose';
  }

  /** Whether a company can start: the suite grants all permissions that every company needs. */
  get isUsable(): boolean {
    return this.look?.checks.every(({ needed, state }) => !needed || state === 'good') ?? false;
  }

  /** IANA name of the company's time zone; null where no person has chosen one and the device names none. */
  get timeZone(): string | null {
    return this.chosenTimeZone ?? proposeTimeZone({ ...this.#place, language: this.language });
  }

  /** ISO 4217 code of the company's main currency; null as for the time zone. */
  get currency(): string | null {
    const environment = this.#place;
    const { language, timeZone } = this;
    return this.chosenCurrency ?? proposeCurrency({ ...environment, language, ...(timeZone !== null && { timeZone }) });
  }

  get mayBegin(): boolean {
    const { isUsable, template, name, timeZone, currency, busy } = this;
    return isUsable && template !== undefined && name.trim() !== '' && timeZone !== null && currency !== null && !busy;
  }

  choose(template: TemplateId): void {
    this.template = template;
  }

  speak(language: Language): void {
    this.language = language;
  }

  setTimeZone(timeZone: string): void {
    this.chosenTimeZone = timeZone;
  }

  setCurrency(currency: string): void {
    this.chosenCurrency = currency;
  }

  call(name: string): void {
    this.name = name;
  }

  writeAdministrators(names: string): void {
    this.administrators = names;
  }

  bringSample(isWanted: boolean): void {
    this.wantsSample = isWanted;
  }

  /** Checks whether this person may set the company up. A refusal is no failure: then the page offers nothing. */
  async load(): Promise<void> {
    await this.working(async () => {
      let missingPermission: ApiError | undefined;
      const overview = await this.#api.call('setUp.look', { token: this.#token }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || !['notAllowed', 'setUpNeedsPermission'].includes(error.name)) throw error;
        if (error.name === 'setUpNeedsPermission') missingPermission = error;
        return undefined;
      });
      const progress = overview && (await this.#api.call('setUp.progress', { token: this.#token }));
      runInAction(() => {
        this.look = overview;
        this.missingPermission = missingPermission;
        this.progress = progress;
        if (overview && this.name === '') this.name = overview.company;
      });
      if (progress?.state === 'reading') this.askLater();
    });
  }

  async begin(): Promise<void> {
    const token = this.#token;
    const { template, language, name, timeZone, currency } = this;
    if (!this.mayBegin || template === undefined || timeZone === null || currency === null) return;
    await this.working(async () => {
      const settings = { template, language, name: name.trim(), time_zone: timeZone, currency };
      await this.#api.call('setUp.begin', { token, ...settings });
      await this.askProgress();
    });
  }

  /** @returns whether the company can be opened now */
  async finish(): Promise<boolean> {
    const token = this.#token;
    const { template, language, wantsSample } = this;
    const administrators = this.administrators
      .split(/[,\u3001\uff0c]/)
      .map((name) => name.trim())
      .filter((name) => name !== '');
    return this.working(async () => {
      const { unknown } = await this.#api.call('setUp.finish', {
        token,
        administrators,
        ...(wantsSample && template !== undefined && { sample: { template, language } }),
      });
      runInAction(() => {
        this.unknown = unknown;
      });
    });
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  private async askProgress(): Promise<void> {
    const progress = await this.#api.call('setUp.progress', { token: this.#token });
    runInAction(() => {
      this.progress = progress;
    });
    if (progress.state === 'reading') this.askLater();
  }

  private askLater(): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    // A briefly lost connection is retried, because no person has tapped.
    this.#timer = setTimeout(() => void this.askProgress().catch(() => this.askLater()), askEvery);
  }

  private async working(work: () => Promise<void>): Promise<boolean> {
    this.error = undefined;
    return whileBusy(this, () =>
      work().then(
        () => true,
        (error: unknown) => {
          runInAction(() => {
            this.error = error;
          });
          return false;
        },
      ),
    );
  }
}
