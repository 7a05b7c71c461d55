import type { RecordJson } from '@domain/contract/shapes';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { lazyLayer } from '@/components/lazy';
import { showToast } from '@/components/toast';
import type { ChatActions } from '@/features/record-chat';
import { withTexts } from '@/i18n/text-bundles';
import { ConvertLead } from '@/pages/frame/lazy-conversion';
import { NoteFormSheet, RecordFormSheet } from '@/pages/frame/lazy-forms';
import { StageMoveSheet } from '@/pages/frame/lazy-stage-move';
import { StatusSheet } from '@/pages/frame/lazy-status-change';
import { useStores, type StoredRecord } from '@/stores';
import { behindTap } from './behind-tap';
import type { DetailLayer } from './layer';

const ShareNoteSheet = lazyLayer(
  () => import(/* webpackChunkName: "note-form" */ '@/features/note-form/ShareNoteSheet'),
  ({ onClose }) => onClose(),
  { size: 'small' },
);
const JoinSheet = lazyLayer(
  () => withTexts('access', import(/* webpackChunkName: "record-access" */ '@/features/record-access')),
  ({ onClose }) => onClose(),
  { size: 'small' },
);
const NoticeSettingsSheet = lazyLayer(
  () => withTexts('main', import(/* webpackChunkName: "notice-settings" */ '@/features/notices/NoticeSettingsSheet')),
  ({ onClose }) => onClose(),
  { size: 'full' },
);
const OwnerPicker = lazyLayer(
  () => behindTap().then((module) => ({ default: module.OwnerPicker })),
  ({ onClose }) => onClose(),
  { size: 'half' },
);
const RemoveQuestion = lazyLayer(
  () => behindTap().then((module) => ({ default: module.RemoveQuestion })),
  ({ onCancel }) => onCancel(),
);
const ResubmitQuestion = lazyLayer(
  () => behindTap().then((module) => ({ default: module.ResubmitQuestion })),
  ({ onCancel }) => onCancel(),
);
const ChatQuestions = lazyLayer(
  () => behindTap().then((module) => ({ default: module.ChatQuestions })),
  ({ actions }) => actions.ask(undefined),
);

const OpenedNote = lazyLayer(
  () => behindTap().then((module) => ({ default: module.OpenedNote })),
  ({ onClose }) => onClose(),
);
const LinkAtOnce = lazyLayer(
  () => behindTap().then((module) => ({ default: module.LinkAtOnce })),
  ({ onClose }) => onClose(),
);

interface Props {
  layer: DetailLayer | undefined;
  record: StoredRecord;
  chat: ChatActions | undefined;
  onLayer(layer: DetailLayer | undefined): void;
  onNoted(note: RecordJson): void;
  onNoteEdited(note: RecordJson): void;
  onEdited(): void;
}

/** The sheets and questions above a record. */
export const DetailLayers = observer(function DetailLayers({
  layer,
  record,
  chat,
  onLayer,
  onNoted,
  onNoteEdited,
  onEdited,
}: Props) {
  const { t } = useTranslation(['detail', 'approvals']);
  const { company } = useStores();
  const close = () => onLayer(undefined);
  const requestedRelated = typeof layer === 'object' && 'related' in layer ? layer.related : undefined;
  const relatedType = requestedRelated && company.table(requestedRelated.tableId);
  const related = requestedRelated && relatedType && { table: relatedType, keyword: requestedRelated.keyword };
  const statusTable = company.table(record.tableId);
  const statusField = statusTable?.status && company.field(record.tableId, statusTable.status.field_id);
  return (
    <>
      {layer === 'note' && <NoteFormSheet record={record} onClose={close} onSaved={onNoted} />}
      {layer === 'noticeSetting' && <NoticeSettingsSheet tableId={record.tableId} onClose={close} />}
      {typeof layer === 'object' && 'shareNote' in layer && (
        <ShareNoteSheet record={record} note={layer.shareNote} onClose={close} />
      )}
      {layer === 'shareRecord' && <ShareNoteSheet record={record} onClose={close} />}
      {typeof layer === 'object' && 'editNote' in layer && (
        <NoteFormSheet record={record} note={layer.editNote} onClose={close} onSaved={onNoteEdited} />
      )}
      {typeof layer === 'object' && 'openNote' in layer && (
        <OpenedNote record={record} noteId={layer.openNote} onClose={close} onSaved={onNoteEdited} />
      )}
      {related && <LinkAtOnce record={record} table={related.table} keyword={related.keyword} onClose={close} />}
      {typeof layer === 'object' && 'edit' in layer && (
        <RecordFormSheet
          tableId={record.tableId}
          recordId={record.id}
          fieldIds={layer.edit}
          onClose={close}
          onSaved={(_id, waits) => {
            showToast({ kind: 'success', text: t(waits ? 'approvals:sent' : 'updated') });
            onEdited();
          }}
        />
      )}
      {layer === 'offerResubmit' && (
        <ResubmitQuestion record={record} onConfirm={() => onLayer('resubmit')} onCancel={close} />
      )}
      {layer === 'resubmit' && (
        <RecordFormSheet
          tableId={record.tableId}
          recordId={record.id}
          resubmits
          onClose={close}
          onSaved={() => {
            showToast({ kind: 'success', text: t('approvals:sent') });
            onEdited();
          }}
        />
      )}
      {typeof layer === 'object' && 'move' in layer && (
        <StageMoveSheet
          tableId={record.tableId}
          recordId={record.id}
          target={layer.move}
          onClose={close}
          onMoved={onEdited}
          onConvert={(stageId) => onLayer({ convert: stageId })}
        />
      )}
      {layer === 'status' && statusTable && statusField && (
        <StatusSheet
          record={record}
          table={statusTable}
          field={statusField}
          onClose={close}
          onChanged={onEdited}
          onForm={() => onLayer({ edit: [statusField.field_id] })}
        />
      )}
      {layer === 'join' && <JoinSheet record={record} onClose={close} onJoined={onEdited} />}
      {layer === 'owner' && <OwnerPicker record={record} onClose={close} onChanged={onEdited} />}
      {typeof layer === 'object' && 'convert' in layer && (
        <ConvertLead record={record} stageId={layer.convert} onClose={close} onDone={onEdited} />
      )}
      {layer === 'remove' && <RemoveQuestion record={record} onCancel={close} />}
      {chat?.question && <ChatQuestions actions={chat} title={record.title} />}
    </>
  );
});
