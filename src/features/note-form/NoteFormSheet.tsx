import type { RecordJson } from '@domain/contract/shapes';
import { shortTime } from '@domain/calendar/time-texts';
import { dayIn } from '@domain/calendar';
import { deviceTimeZone } from '@domain/calendar/zones';
import { isOfTeam } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { useLeaveQuestion } from '@/components/confirm';
import { SaveFailure } from '@/components/notice';
import { RestoreDraft } from '@/components/restore-draft';
import { Sheet } from '@/components/sheet';
import { Skeleton } from '@/components/skeleton';
import { showToast } from '@/components/toast';
import { sayQueued } from '@/form-rows/say-queued';
import { joinNames } from '@/i18n';
import { useStores, type StoredRecord } from '@/stores';
import { takeCall } from '@/stores/notes/calls';
import { capturePosition } from '@/stores/notes/capture-position';
import { NoteDraft } from '@/stores/notes/NoteDraft';
import { keepNoteHabits, noteHabits } from '@/stores/notes/note-habits';
import { findOutsiders, type Outsiders } from '@/stores/notes/note-outsiders';
import { getOutbox } from '@/stores/outbox';
import { usePlatform } from '@/stores/platform';
import { useValueServices, ValueServicesProvider, type ValueServices } from '@/values';
import { About } from './About';
import { DictationLine } from './DictationLine';
import { NoteConflictSheet } from './NoteConflictSheet';
import { contentId } from './note-fields';
import { Audience, Content, Photos, Position, Wanted } from './NoteParts';
import { NextStepLine } from './NextStepLine';
import { getName, NoteTexts, useNoteTexts } from './NoteTexts';
import { OutsidersQuestion } from './OutsidersQuestion';
import { ShareChats } from './ShareChats';
import { Toolbar } from './Toolbar';
import { useChatSharing } from './use-chat-sharing';
import { useDictation } from './use-dictation';
import styles from './note-form.module.css';

export interface NoteFormProps {
  /** The record on whose page the note is written; undefined if the author chooses the records. */
  record?: StoredRecord | undefined;
  /** The writer's own note to edit; without one a new note is written. */
  note?: RecordJson | undefined;
  /** The initial text of a new note. */
  text?: string | undefined;
  /** The initial next step of a new note. */
  step?: string | undefined;
  onClose(): void;
  onSaved(note: RecordJson): void;
}

/** A visit note: the text first with the keyboard open, and one row with possible additions above the keyboard. */
export const NoteFormSheet = observer(function NoteFormSheet({
  record,
  note,
  text,
  step,
  onClose,
  onSaved,
}: NoteFormProps) {
  const { t } = useTranslation('notes');
  const stores = useStores();
  const { company } = stores;
  const platform = usePlatform();
  const clientId = company.client?.client_id ?? '';
  const [habits] = useState(() => noteHabits(clientId));
  const [draft] = useState(() => draftFor(stores, record, note));
  const services = useNoteServices(draft);
  const texts = useNoteTexts();
  const about = useAbout(draft);
  const sharing = useChatSharing({ choice: draft.chats, record: about, ownGetsIt: true });
  const dictation = useDictation();
  const [outsidersQuestion, setAsked] = useState<{ outsiders: Outsiders; note: RecordJson }>();

  useEffect(() => {
    void draft.open();
    // The chats of the last note are chosen again, unless the record has its own chat.
    if (!note && !hasChat(record) && sharing.mayChoose) draft.chats.add(habits.chats);
    if (!note && text) draft.write(text);
    if (!note && step)
      draft.setStep({ text: step, person: undefined }, dayIn(company.client?.time_zone ?? 'UTC', Date.now()));
    const call = note || text || !record ? undefined : takeCall(record.tableId, record.id);
    if (call) draft.write(t('call.begin', { time: shortTime(call.at, Date.now(), deviceTimeZone()) }));
    return () => draft.close();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what a note begins with is taken once, when it is opened
  }, [draft]);

  const isPhone = platform?.device === 'phone';
  const locate = () => {
    if (!note && isPhone && !habits.withoutPosition) draft.locating.askAlong();
  };
  useEffect(() => {
    if (!record) locate();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once the suite's bridge is there
  }, [isPhone]);

  const leaveWords = { title: t('leaveTitle'), text: t('leaveText'), leave: t('leave'), stay: t('stay') };
  const { close, question } = useLeaveQuestion(draft, leaveWords, onClose);
  const save = async () => {
    // The last spoken words belong to the note.
    await dictation?.settled();
    const outcome = await draft.save();
    if (outcome.kind === 'saved') {
      platform?.vibrate();
      const shared = note ? [] : draft.chats.list;
      if (!note) keepNoteHabits(clientId, { chats: shared, withoutPosition: draft.locating.declined });
      showToast({
        kind: 'success',
        text:
          shared.length > 0
            ? t('savedSharing', { names: joinNames(shared.map(({ name }) => name)) })
            : t(note ? 'edited' : 'saved'),
      });
      const outsiders = await findOutsiders(stores.api, outcome.note);
      if (outsiders) setAsked({ outsiders, note: outcome.note });
      else onSaved(outcome.note);
    }
    sayQueued(outcome, onClose);
    if (outcome.kind === 'empty' || outcome.kind === 'noRecord') {
      showToast({ text: t(outcome.kind === 'empty' ? 'empty' : 'noRecord') });
      document.getElementById(contentId)?.focus();
    }
    if (outcome.kind === 'photosFailed') showToast({ kind: 'failure', text: t('photosFailed') });
  };

  const todo = texts.fields?.find(({ field_id }) => field_id === 'todo');
  const teamIds = useTeamIds(about);
  return (
    <ValueServicesProvider value={services}>
      <Sheet
        title={t(note ? 'editTitle' : 'title')}
        size="full"
        onDismiss={close}
        closeBy="cancel"
        footer={
          <>
            {Boolean(draft.error) && <SaveFailure text={errorText(draft.error)} kept={t('kept')} />}
            {dictation && <DictationLine dictation={dictation} />}
            <div className={styles.bar}>
              <Toolbar draft={draft} dictation={dictation} sharing={note ? undefined : sharing} />
              <Button tone="primary" busy={draft.saving || dictation?.state === 'writing'} onClick={() => void save()}>
                {draft.saving && draft.files.uploading > 0
                  ? t('savingPhotos', { count: draft.files.uploading })
                  : t('save')}
              </Button>
            </div>
          </>
        }
      >
        <div className={styles.note}>
          {draft.autosave.restorable && (
            <RestoreDraft
              savedAt={draft.autosave.restorable.savedAt}
              onTake={draft.restore}
              onDiscard={() => draft.autosave.discard()}
            />
          )}
          <About draft={draft} isSettled={record !== undefined} />
          <Content draft={draft} preferredIds={teamIds} onTyped={locate} />
          {todo && <NextStepLine draft={draft} label={getName(todo)} teamIds={teamIds} />}
          <Suspense fallback={<Skeleton still style={{ height: 160, borderRadius: 'var(--radius-card)' }} />}>
            <Position draft={draft} />
            <Photos draft={draft} />
            {!note && <ShareChats choice={draft.chats} sharing={sharing} ownGetsIt pickedElsewhere />}
            <NoteTexts draft={draft} texts={texts} />
            <Wanted draft={draft} />
            {!note && <Audience draft={draft} />}
          </Suspense>
        </div>
      </Sheet>
      {draft.conflict.pending && (
        <NoteConflictSheet
          draft={draft}
          conflict={draft.conflict.pending}
          texts={texts.fields ?? []}
          onSettle={(choices) => {
            draft.resolveConflict(choices);
            void save();
          }}
        />
      )}
      {outsidersQuestion && (
        <OutsidersQuestion outsiders={outsidersQuestion.outsiders} onAnswered={() => onSaved(outsidersQuestion.note)} />
      )}
      {question}
    </ValueServicesProvider>
  );
});

/** Returns true if the record's own chat gets the note anyway. */
function hasChat(record: StoredRecord | undefined): boolean {
  return Boolean(record?.json.lark_chat_id ?? record?.json.dingtalk_chat_id);
}

function draftFor(stores: ReturnType<typeof useStores>, record?: StoredRecord, note?: RecordJson): NoteDraft {
  const { api, company, drafts, records, around: env } = stores;
  return new NoteDraft({
    api,
    drafts,
    clientId: company.client?.client_id ?? '',
    memberId: company.user?.member_id ?? '',
    on: record && { tableId: record.tableId, id: record.id },
    outbox: getOutbox(stores),
    getTitle: (tableId, id) => records.named(tableId, id)?.title,
    capture: async () => capturePosition(await env.platform(), api),
    ...(note && { note }),
  });
}

/** Returns the services of the page, with the files and the position of this note. */
function useNoteServices(draft: NoteDraft): ValueServices {
  const { api, around: env } = useStores();
  const outer = useValueServices();
  return useMemo(
    () => ({
      ...outer,
      position: { capture: async () => capturePosition(await env.platform(), api) },
      files: { ...outer.files, uploads: draft.files },
    }),
    [outer, env, api, draft],
  );
}

/** Returns the loaded record of the note; a record that a draft names is loaded. */
function useAbout(draft: NoteDraft): StoredRecord | undefined {
  const { records } = useStores();
  const { tableId, recordId } = draft.about ?? {};
  const record = tableId && recordId ? records.get(tableId, recordId) : undefined;
  useEffect(() => {
    if (tableId && recordId && !records.get(tableId, recordId)) records.load(tableId, recordId).catch(() => undefined);
  }, [records, tableId, recordId]);
  return record;
}

/** Returns those who work on a record, the owner first. */
function useTeamIds(record: StoredRecord | undefined): readonly string[] {
  const { company } = useStores();
  if (!record) return [];
  const values = company
    .fields(record.tableId)
    .filter(isOfTeam)
    .flatMap((field) => record.value(field) ?? []);
  const memberIds = [record.json.owner_member_id, ...values].filter((id) => typeof id === 'string' && id !== '');
  return [...new Set(memberIds as string[])];
}
