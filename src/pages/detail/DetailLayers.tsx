import type { RecordJson } from '@domain/contract/shapes';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '@/components/toast';
import type { ChatDeeds } from '@/features/record-chat';
import { withTexts } from '@/i18n/room';
import type { StoredRecord } from '@/stores';
import { behindTap } from './behind-tap';
import type { DetailLayer } from './layer';

const NoteFormSheet = lazy(() => import(/* webpackChunkName: "note-form" */ '@/features/note-form'));
const ShareNoteSheet = lazy(() => import(/* webpackChunkName: "note-form" */ '@/features/note-form/ShareNoteSheet'));
const RecordFormSheet = lazy(() => import(/* webpackChunkName: "record-form" */ '@/features/record-form'));
const NoticeSettingsSheet = lazy(() => withTexts('main', import(/* webpackChunkName: "notice-settings" */ '@/features/notices/NoticeSettingsSheet')));
const JoinSheet = lazy(() => withTexts('access', import(/* webpackChunkName: "record-access" */ '@/features/record-access')));
const RemoveQuestion = lazy(() => behindTap().then((module) => ({ default: module.RemoveQuestion })));
const ChatQuestions = lazy(() => behindTap().then((module) => ({ default: module.ChatQuestions })));

interface Props {
  layer: DetailLayer | undefined;
  record: StoredRecord;
  chat: ChatDeeds | undefined;
  onLayer(layer: DetailLayer | undefined): void;
  onNoted(note: RecordJson): void;
  onNoteEdited(note: RecordJson): void;
  onEdited(): void;
}

/** The sheets and questions above a record. */
export const DetailLayers = observer(function DetailLayers({ layer, record, chat, onLayer, onNoted, onNoteEdited, onEdited }: Props) {
  const { t } = useTranslation('detail');
  const close = () => onLayer(undefined);
  // The first tap on the menu should find its code.
  useEffect(() => {
    const timer = setTimeout(() => void behindTap().catch(() => undefined), 1_500);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Suspense fallback={null}>
      {layer === 'note' && <NoteFormSheet record={record} onClose={close} onSaved={onNoted} />}
      {layer === 'noticeSetting' && <NoticeSettingsSheet tableId={record.tableId} onClose={close} />}
      {typeof layer === 'object' && 'shareNote' in layer && <ShareNoteSheet record={record} note={layer.shareNote} onClose={close} />}
      {typeof layer === 'object' && 'editNote' in layer && <NoteFormSheet record={record} note={layer.editNote} onClose={close} onSaved={onNoteEdited} />}
      {layer === 'edit' && (
        <RecordFormSheet
          tableId={record.tableId} recordId={record.id} onClose={close}
          onSaved={() => {
            showToast({ kind: 'success', text: t('updated') });
            onEdited();
          }}
        />
      )}
      {layer === 'join' && <JoinSheet record={record} onClose={close} />}
      {layer === 'remove' && <RemoveQuestion record={record} onCancel={close} />}
      {chat?.question && <ChatQuestions deeds={chat} title={record.title} />}
    </Suspense>
  );
});
