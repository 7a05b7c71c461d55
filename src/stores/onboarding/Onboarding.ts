import { contactKinds, isContact, type ContactKind } from '@domain/onboarding';
import type { Channel } from '@domain/platforms';
import type { RawInput } from '@domain/contract';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError, type Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import { whileSaving } from '../while-saving';

type CompanyForm = RawInput<'onboarding.saveCompany'>;

/** The fields of the form, in its order. */
const onboardingFields = ['company', 'team_size', 'industry', 'role', 'contact', 'code'] as const;
export type OnboardingField = (typeof onboardingFields)[number];

/** The form of a new company: the input, the code and its countdown (REQ shell 4.17, REQ shell 5.3). */
export class Onboarding {
  values: Record<OnboardingField, string>;
  readonly kind: ContactKind;
  /** Seconds until another code may be requested. */
  wait = 0;
  /** The address of the last code. */
  sentTo: string | undefined;
  sending = false;
  saving = false;
  /** Whether a submit has shown the missing fields. */
  tried = false;
  sendError: unknown;
  saveError: unknown;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #sendKey = new IdempotencyKey();
  readonly #saveKey = new IdempotencyKey();
  readonly #api: Api;
  readonly #clientId: string;

  constructor(api: Api, channel: Channel, clientId: string, company: string) {
    this.#api = api;
    this.#clientId = clientId;
    this.kind = contactKinds[channel];
    this.values = { company, team_size: '', industry: '', role: '', contact: '', code: '' };
    makeAutoObservable(this, { kind: false, sendError: observableRef, saveError: observableRef }, { autoBind: true });
  }

  set(field: OnboardingField, value: string): void {
    this.values[field] = value;
    if (field === 'contact') this.sendError = undefined;
    if (field === 'code') this.saveError = undefined;
  }

  get missing(): OnboardingField[] {
    return onboardingFields.filter(
      (field) => this.values[field].trim() === '' || (field === 'contact' && !this.contactFits),
    );
  }

  /** Whether a code can be sent to the contact. */
  get contactFits(): boolean {
    return isContact(this.kind, this.values.contact.trim());
  }

  get maySend(): boolean {
    return this.contactFits && !this.sending && this.wait === 0;
  }

  async sendCode(): Promise<void> {
    if (!this.maySend) return;
    const contact = this.values.contact.trim();
    this.sending = true;
    this.sendError = undefined;
    try {
      const options = { idempotencyKey: this.#sendKey.for(contact) };
      const { wait } =
        this.kind === 'phone'
          ? await this.#api.call('onboarding.createPhoneCode', { phone: contact, client_id: this.#clientId }, options)
          : await this.#api.call('onboarding.createEmailCode', { email: contact, client_id: this.#clientId }, options);
      this.#sendKey.ended();
      runInAction(() => {
        this.sentTo = contact;
        this.countDown(wait);
      });
    } catch (error) {
      this.#sendKey.ended(error);
      runInAction(() => {
        this.sendError = error;
        if (error instanceof ApiError && typeof error.params.seconds === 'number') this.countDown(error.params.seconds);
      });
    } finally {
      runInAction(() => {
        this.sending = false;
      });
    }
  }

  /** @returns true when the company is established. */
  async submit(): Promise<boolean> {
    this.tried = true;
    if (this.missing.length > 0 || this.saving) return false;
    const { company, team_size, industry, role, contact, code } = this.values;
    const input = {
      company: company.trim(),
      team_size,
      industry,
      role,
      [this.kind]: contact.trim(),
      code: code.trim(),
    } as CompanyForm;
    this.saveError = undefined;
    return whileSaving(
      this,
      this.#saveKey,
      async () => {
        await this.#api.call('onboarding.saveCompany', input, { idempotencyKey: this.#saveKey.for(input) });
        return true;
      },
      (error) => {
        this.saveError = error;
        return false;
      },
    );
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  private countDown(seconds: number): void {
    clearInterval(this.#timer);
    this.wait = seconds;
    this.#timer = setInterval(
      () =>
        runInAction(() => {
          this.wait = Math.max(0, this.wait - 1);
          if (this.wait === 0) clearInterval(this.#timer);
        }),
      1_000,
    );
  }
}
