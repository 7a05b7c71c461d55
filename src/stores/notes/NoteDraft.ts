import type { RawInput } from '@domain/contract';
import type { ConflictParams } from '@domain/contract/records/records';
import type { RecordJson } from '@domain/contract/shapes';
import { parseNextStep, proposeNextStep, toNextStepHtml, type NextStep } from '@domain/collaboration/next-step';
import { findDeadline } from '@domain/calendar/deadlines';
import { noteTexts, type NoteText } from '@domain/objects/note-texts';
import { audienceConfig, type NoteAudience } from '@domain/notices/note-audience';
import { plainText } from '@domain/rich/plain-text';
import { isBlank } from '@domain/rich/rich-text';
import { toRichText, toTypedText, type Mention } from '@domain/rich/typed-text';
import type { FileItem } from '@domain/values/file-list';
import type { RelatedRecords } from '@domain/values/note-related';
import type { Poi } from '@domain/values/poi';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError, isSilence } from '@/api';
import { DraftAutosave } from '../drafts/DraftAutosave';
import { DraftSave } from '../drafts/DraftSave';
import { FieldFiles, isWaiting, type WaitingFile } from '../files/FieldFiles';
import type { Action } from '../outbox';
import { ChatChoice } from './ChatChoice';
import { noteChanges } from './note-changes';
import { NoteConflict } from './NoteConflict';
import type { NoteOf } from './note-of';
import type { KeptNote, NoteOutcome, NoteTexts } from './note-outcome';
import { PositionRequest } from './PositionRequest';

/** The field of a note that holds its photos. */
export const photosField = 'attachments';

/** A visit note during writing: text, further texts, position, photos, its records and the chats that will show it. */
export class NoteDraft {
  /** The typed text; HTML where `formatted`. */
  content = '';
  /** Whether the content has formatting (bold words, lists, pictures) and needs the rich text editor. */
  formatted = false;
  /** The colleagues who were chosen for the content; a name that was removed is not a mention. */
  mentions: readonly Mention[] = [];
  texts: NoteTexts = {};
  /** The next step as a line; undefined where the note contains more than a line. */
  step: NextStep | undefined = { text: '', person: undefined };
  /** The day by which the next step must be done, `YYYY-MM-DD`. */
  dueOn: string | undefined;
  position: Poi | null = null;
  readonly locating: PositionRequest;
  related: RelatedRecords = {};
  /** The ids of the attending colleagues. */
  conferees: readonly string[] = [];
  /** The members who are notified of a new note; undefined leaves that to their own settings. */
  audience: NoteAudience | undefined;
  readonly chats = new ChatChoice();
  /** Finished and waiting files, as in a form's value. */
  photos: (FileItem | WaitingFile)[] = [];
  readonly files: FieldFiles;
  readonly autosave: DraftAutosave<KeptNote>;
  readonly conflict = new NoteConflict();
  /** The note as last read from the server; undefined for a new one. */
  #base: RecordJson | undefined;
  /** The content of the note on the server, as text; an empty text for a new one. */
  readonly #before: string;
  readonly #sending = new DraftSave();
  readonly #of: NoteOf;

  constructor(options: NoteOf) {
    this.#of = options;
    const { drafts, clientId, memberId, on, note, capture } = options;
    if (on) this.related = { [on.tableId]: [on.id] };
    if (note) this.take((this.#base = note));
    this.autosave = new DraftAutosave(drafts, { clientId, memberId, kind: 'note', ...draftPlace(on, note) });
    this.locating = new PositionRequest(capture ?? (() => Promise.resolve({ kind: 'unsupported' })), (position) =>
      this.place(position),
    );
    this.files = new FieldFiles({
      api: options.api,
      carrier: options.carrier,
      read: () => this.photos,
      write: (_field, photos) => runInAction(() => (this.photos = photos as NoteDraft['photos'])),
    });
    this.#before = note ? this.written : '';
    makeAutoObservable(
      this,
      {
        conflict: false,
        files: false,
        locating: false,
        autosave: false,
        mentions: observableRef,
        texts: observableRef,
        step: observableRef,
        proposeStep: false,
        position: observableRef,
        related: observableRef,
        conferees: observableRef,
        chats: false,
        photos: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Looks for an unsaved draft on this record, then stores the input. */
  open(): Promise<void> {
    return this.autosave.open(
      () => this.toKeep,
      () => this.dirty,
    );
  }

  /** The sheet is closed. Unsaved input stays as a draft and can be restored. */
  close(): void {
    this.autosave.close();
    this.files.release();
  }

  restore(): void {
    const keptNote = this.autosave.take();
    if (!keptNote) return;
    this.content = keptNote.content;
    this.mentions = keptNote.mentions ?? [];
    this.texts = keptNote.texts ?? {};
    this.step = parseNextStep(this.texts.todo ?? '');
    this.dueOn = keptNote.dueOn;
    this.position = keptNote.position;
    this.chats.replace(keptNote.chats);
    this.related = keptNote.related;
    this.conferees = keptNote.conferees ?? [];
    this.audience = keptNote.audience;
    this.photos = keptNote.photos;
    // A change after the start of the draft is still a conflict.
    if (this.#base && keptNote.knownUpdateTime !== undefined)
      this.#base = { ...this.#base, update_time: Math.min(keptNote.knownUpdateTime, this.#base.update_time) };
    this.files.resume(photosField);
  }

  write(content: string): void {
    this.content = content;
  }
  mention({ member_id: id, name: label }: { member_id: string; name: string }): void {
    this.mentions = [...this.mentions, { id, label }];
  }
  say(text: NoteText, html: string): void {
    this.texts = { ...this.texts, [text]: html };
  }
  /** Sets the text of the next step. A day in the text is chosen, unless the author has chosen another one. */
  setStep(step: NextStep, today: string): void {
    const dayBefore = this.step && findDeadline(this.step.text, today)?.day;
    if (this.dueOn === undefined || this.dueOn === dayBefore)
      this.dueOn = findDeadline(step.text, today)?.day ?? this.dueOn;
    this.step = step;
    this.texts = { ...this.texts, todo: toNextStepHtml(step) };
  }
  /** Returns the next step in the text of the note, unless there is one already. */
  proposeStep(today: string): ReturnType<typeof proposeNextStep> {
    if (this.formatted || this.step?.text !== '') return undefined;
    return proposeNextStep({ text: this.content, mentions: this.mentions }, today);
  }
  setDue(day: string | undefined): void {
    this.dueOn = day;
  }
  place(position: Poi | null): void {
    this.position = position;
    if (!position) this.locating.decline();
  }
  invite(conferees: readonly string[]): void {
    this.conferees = conferees;
  }
  address(audience: NoteAudience | undefined): void {
    this.audience = audience;
  }
  relate(related: RelatedRecords): void {
    this.related = related;
  }

  /** Whether closing would lose input. */
  get dirty(): boolean {
    return this.#of.note
      ? this.written !== this.#before
      : this.saysMore || (this.position !== null && this.locating.byTap);
  }

  private get saysSomething(): boolean {
    return this.saysMore || this.position !== null;
  }

  /** Whether the note has more input than a position, which may be automatic. */
  private get saysMore(): boolean {
    return !isBlank(this.html) || this.photos.length > 0 || noteTexts.some((text) => this.isSaid(text));
  }

  /** The content in the server's form. */
  private get html(): string {
    return this.formatted ? this.content.trim() : toRichText({ text: this.content, mentions: [...this.mentions] });
  }

  private isSaid(text: NoteText): boolean {
    return !isBlank(this.texts[text] ?? '');
  }

  /** A day without a next step is left out. */
  private get due(): string | undefined {
    return this.isSaid('todo') ? this.dueOn : undefined;
  }

  private get written(): string {
    return JSON.stringify([
      this.html,
      noteTexts.map((text) => (this.isSaid(text) ? this.texts[text] : '')),
      this.position,
      this.due ?? null,
      this.related,
      this.conferees,
      this.photos.map((photo) => (isWaiting(photo) ? photo.key : photo._id)),
    ]);
  }

  private take(note: RecordJson): void {
    const html = typeof note.content === 'string' ? note.content : '';
    const typed = toTypedText(html);
    this.formatted = typed === undefined;
    this.content = typed?.text ?? html;
    this.mentions = typed?.mentions ?? [];
    this.texts = Object.fromEntries(
      noteTexts.flatMap((text) => (typeof note[text] === 'string' ? [[text, note[text]]] : [])),
    );
    this.step = parseNextStep(this.texts.todo ?? '');
    this.position = (note.position as Poi | undefined) ?? null;
    if (typeof note.todo_due_on === 'string') this.dueOn = note.todo_due_on;
    if (typeof note.follow_relate_objs === 'object' && note.follow_relate_objs !== null)
      this.related = note.follow_relate_objs as RelatedRecords;
    if (Array.isArray(note.conferee_member_ids)) this.conferees = note.conferee_member_ids as string[];
    if (Array.isArray(note.attachments)) this.photos = note.attachments as FileItem[];
  }

  get saving(): boolean {
    return this.#sending.saving;
  }

  /** The reason of the last failed save. */
  get error(): unknown {
    return this.#sending.error;
  }

  /** Waits for the photos, then sends the note once. A second call during a save does nothing. */
  async save(): Promise<NoteOutcome> {
    if (this.#sending.isBusy) return { kind: 'busy' };
    if (!this.saysSomething && this.locating.state !== 'asking') return { kind: 'empty' };
    if (!this.about) return { kind: 'noRecord' };
    return this.#sending.run<NoteOutcome>(
      async () => {
        await this.locating.settled();
        if (!this.saysSomething) return { kind: 'empty' };
        if (this.mustWait) throw new ApiError('offline');
        await this.files.settled();
        if (this.photos.some(isWaiting)) {
          if (this.#of.outbox && this.files.lacksLine) throw new ApiError('offline');
          return { kind: 'photosFailed' };
        }
        const note = await this.send();
        await this.autosave.clear();
        return { kind: 'saved', note };
      },
      (error) => this.notSent(error),
    );
  }

  private get mustWait(): boolean {
    const { about } = this;
    return (about && this.#of.outbox?.mustWait(about)) ?? false;
  }

  /** Offline, the note is queued on this device; if that fails, and after a refusal, it stays in its sheet. */
  private async notSent(error: unknown): Promise<NoteOutcome> {
    if (error instanceof ApiError && error.name === 'conflict') {
      this.conflict.meet(error.params as unknown as ConflictParams);
      return { kind: 'conflict' };
    }
    if (!(error instanceof ApiError) || !isSilence(error) || !this.#of.outbox) return { kind: 'failed' };
    const queued = await this.#of.outbox.add(this.action);
    if (queued !== 'kept') return { kind: queued === 'full' ? 'full' : 'failed' };
    await this.autosave.clear();
    return { kind: 'queued' };
  }

  /** Applies the chosen values; the next save includes the other change. */
  resolveConflict(choices: Parameters<NoteConflict['resolve']>[0]): void {
    if (!this.#base) return;
    const base = this.#base;
    const { texts, position, html: content, dueOn: todo_due_on, conferees: conferee_member_ids } = this;
    const ownNote = { ...base, ...texts, content, position, todo_due_on, conferee_member_ids };
    const links = { follow_relate_objs: this.related, attachments: this.photos };
    const settled = this.conflict.resolve(choices, { ...ownNote, ...links }, base);
    this.#base = settled.base;
    this.take(settled.mine);
  }

  private async send(): Promise<RecordJson> {
    const { api } = this.#of;
    const note = this.#base;
    const { input, key } = this.request;
    const callOptions = { idempotencyKey: key };
    if (!note) return (await api.call('notes.create', input as RawInput<'notes.create'>, callOptions)).note;
    const updatedNote = await api.call('notes.update', input as RawInput<'notes.update'>, callOptions);
    return '_id' in updatedNote ? updatedNote : note;
  }

  /** The content to send, and its key. */
  private get request() {
    const note = this.#base;
    const { __share, ...input } = this.input();
    const version = note && !this.isEditedBefore ? { known_update_time: note.update_time } : {};
    const key = this.#sending.keyFor([input, this.texts, __share, version]);
    if (!note) return { key, input: { ...input, ...this.textsOtherThan({}), ...this.writtenOn, __share } };
    const update_data = { ...noteChanges(input, note, this.position), ...this.textsOtherThan(note) };
    return { key, input: { note_id: note._id, ...version, update_data } };
  }

  /** Whether an earlier edit of this note is queued: this edit came later and does not conflict with it. */
  private get isEditedBefore(): boolean {
    return this.#of.outbox?.list.some(({ input }) => input.note_id === this.#base?._id) ?? false;
  }

  private get action(): Action {
    const { note, getTitle } = this.#of;
    const about = this.about ?? { tableId: '', recordId: '' };
    const photos = this.photos.map((photo) => {
      if (isWaiting(photo)) return { file: photo.file };
      // The server deletes unused files after a day: the bytes stay here until the note is saved.
      const file = this.files.upload(photo._id)?.file;
      return { id: photo._id, ...(file && { file }) };
    });
    return {
      kind: 'note',
      call: note ? 'notes.update' : 'notes.create',
      ...this.request,
      ...(note ? {} : { photos }),
      about: { ...about, title: getTitle?.(about.tableId, about.recordId) ?? '' },
      says: plainText(this.html),
      // The draft is found again on the page of a record.
      draft: { kind: 'note', tableId: about.tableId, id: note?._id ?? about.recordId, content: this.toKeep },
    };
  }

  /** Returns the texts that differ from those of a note; an empty one deletes the former text. */
  private textsOtherThan(savedTexts: Readonly<Record<string, unknown>>): NoteTexts {
    const now = (text: NoteText) => (this.isSaid(text) ? (this.texts[text] ?? '') : '');
    return Object.fromEntries(
      noteTexts.filter((text) => now(text) !== (savedTexts[text] ?? '')).map((text) => [text, now(text)]),
    );
  }

  private input() {
    const { address: _, ...coordinates } = this.position ?? ({} as Partial<Poi>);
    return {
      content: this.html,
      follow_relate_objs: this.related,
      ...(this.conferees.length > 0 ? { conferee_member_ids: [...this.conferees] } : {}),
      ...(this.due === undefined ? {} : { todo_due_on: this.due }),
      ...(this.audience ? { notice_config: audienceConfig(this.audience) } : {}),
      // The server supplies the address; only the position is sent.
      ...(this.position ? { position: coordinates as Poi } : {}),
      attachments: this.photos.flatMap((photo) => (isWaiting(photo) ? [] : [photo._id])),
      __share: this.chats.sent,
    };
  }

  /** The record of the note: the one on whose page it is written, else its first record. */
  get about(): { tableId: string; recordId: string } | undefined {
    const { on } = this.#of;
    if (on && this.isAbout(on)) return { tableId: on.tableId, recordId: on.id };
    return Object.entries(this.related).flatMap(([tableId, ids]) => ids.map((recordId) => ({ tableId, recordId })))[0];
  }

  private isAbout({ tableId, id }: { tableId: string; id: string }): boolean {
    return this.related[tableId]?.includes(id) === true;
  }

  /** The record on whose page it is written, if it is one of the note's records. */
  private get writtenOn(): { note_related_type?: string; note_related_id?: string } {
    const { on } = this.#of;
    return on && this.isAbout(on) ? { note_related_type: on.tableId, note_related_id: on.id } : {};
  }

  private get toKeep(): KeptNote | undefined {
    if (!this.dirty) return undefined;
    const base = this.#base;
    const { content, mentions, texts, dueOn, related, conferees, audience, position, photos } = this;
    return {
      knownUpdateTime: base?.update_time,
      content,
      mentions,
      texts,
      dueOn,
      related,
      conferees,
      audience,
      position,
      chats: [...this.chats.list],
      photos,
    };
  }
}

/** Returns the key of a note's draft. A note without a page has a separate key. */
function draftPlace(on: NoteOf['on'], note: RecordJson | undefined): { tableId: string; id: string } {
  return { tableId: on?.tableId ?? 'note', id: note?._id ?? on?.id ?? 'new' };
}
