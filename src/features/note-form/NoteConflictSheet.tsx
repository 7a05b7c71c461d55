import type { ConflictParams } from '@domain/contract/records/records';
import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SettleSheet } from '@/components/side-choice/SettleSheet';
import { language } from '@/i18n';
import type { NoteTextField } from '@/stores/company/note-texts';
import { photosField, type NoteDraft } from '@/stores/notes/NoteDraft';
import { valueViews } from '@/values';
import { noteField } from './note-fields';

interface Props {
  draft: NoteDraft;
  conflict: ConflictParams;
  /** The further texts under the company's names. */
  texts: readonly NoteTextField[];
  onSettle(choices: Parameters<NoteDraft['resolveConflict']>[0]): void;
}

/** The author has changed the note elsewhere: the user chooses one of the two versions, field by field. No choice is sent before all are made. */
export const NoteConflictSheet = observer(function NoteConflictSheet({ draft, conflict, texts, onSettle }: Props) {
  const { t } = useTranslation('notes');
  const fields = [
    { ...noteField('content', 'TEXTAREA'), field_name: t('content'), sub_type: 'rich' as const },
    { ...noteField('follow_relate_objs', 'NOTE_RELATED'), field_name: t('related') },
    { ...noteField('position', 'POI'), field_name: t('position') },
    { ...noteField(photosField, 'FILE_LIST'), field_name: t('photos') },
    ...texts,
  ];
  return (
    <SettleSheet
      texts="notes"
      save={t('conflict.save')}
      things={conflict.fields.flatMap(({ field: fieldId, mine, theirs }) => {
        const field = fields.find(({ field_id }) => field_id === fieldId);
        if (!field) return [];
        const { Display } = valueViews[field.value_type];
        return {
          key: fieldId,
          legend: localised(field, 'field_name', field.field_name, language()),
          sides: {
            mine: { title: t('conflict.mine'), content: <Display value={mine} field={field} size="block" /> },
            theirs: { title: t('conflict.theirs'), content: <Display value={theirs} field={field} size="block" /> },
          },
        };
      })}
      onDismiss={() => draft.conflict.postpone()}
      onSettle={onSettle}
    />
  );
});
