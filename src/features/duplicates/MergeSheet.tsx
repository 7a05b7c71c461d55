import type { RecordJson } from '@domain/contract/shapes';
import type { ObjectType } from '@domain/metadata/object-type';
import { localised, nameOfOne } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { SideChoice, SideChoiceSheet } from '@/components/side-choice';
import { attempt, showToast } from '@/components/toast';
import { joinNames, language } from '@/i18n';
import { useStores } from '@/stores';
import { Merge } from '@/stores/duplicates/Merge';
import { undoMerge } from '@/stores/duplicates/undo-merge';
import { valueViews } from '@/values';

interface Props {
  table: ObjectType;
  records: readonly RecordJson[];
  onClose(): void;
  /** Called with the id of the record that the merge removed. */
  onMerged(removedId: string): void;
  onUndone(): void;
}

/** Shows two records side by side, to choose the survivor and the value of each field. */
export const MergeSheet = observer(function MergeSheet({ table, records, onClose, onMerged, onUndone }: Props) {
  const { t } = useTranslation('duplicates');
  const stores = useStores();
  const { company, api } = stores;
  const [merge] = useState(
    () => new Merge({ stores, tableId: table.table_id, records: records as [RecordJson, RecordJson] }),
  );
  useEffect(() => void merge.load(), [merge]);
  const [firstRecord, secondRecord] = merge.records;
  const getTitle = ({ title }: RecordJson) => title || t('untitled');
  const { compared, error } = merge;

  const save = async () => {
    try {
      const { merge_id: mergeId } = await merge.send();
      const survivor = merge.records.find(({ _id }) => _id === merge.survivorId) ?? firstRecord;
      onMerged(merge.otherId);
      const undo = () =>
        attempt(
          async () => {
            const leftCount = await undoMerge(api, { tableId: table.table_id, mergeId });
            showToast({ kind: 'success', text: leftCount > 0 ? t('undoneLeft', { count: leftCount }) : t('undone') });
            onUndone();
          },
          (problem) => errorText(problem),
        );
      showToast({
        kind: 'success',
        text: t('done', { name: getTitle(survivor) }),
        action: { label: t('undo'), run: () => void undo() },
      });
    } catch (problem) {
      showToast({ kind: 'failure', text: errorText(problem) });
      void merge.load();
    }
  };

  const side = (id: string) => (id === secondRecord._id ? 'theirs' : 'mine');
  const getId = (chosenSide: 'mine' | 'theirs') => (chosenSide === 'theirs' ? secondRecord._id : firstRecord._id);
  const [firstCompared = firstRecord, secondCompared = secondRecord] = [firstRecord, secondRecord].map(
    (record) => compared?.records.find(({ _id }) => _id === record._id) ?? record,
  );
  const fields = (compared?.fields ?? []).flatMap((about) => {
    const field = company.field(table.table_id, about.field_id);
    return field ? [{ ...about, field, name: localised(field, 'field_name', field.field_name, language()) }] : [];
  });
  const combinedFields = fields.filter(({ may_be_both: mayBeBoth }) => mayBeBoth);
  const links = Object.entries(compared?.links ?? {}).flatMap(([id, count]) => {
    const type = company.table(id);
    return type ? [`${nameOfOne(type, language())} ${count}`] : [];
  });
  return (
    <SideChoiceSheet
      title={t('mergeTitle')}
      text={error === undefined ? t('mergeText') : errorText(error)}
      action={t('do')}
      isOpen={compared === undefined || merge.busy}
      onDismiss={onClose}
      onSettle={() => void save()}
    >
      <SideChoice
        name="merge-survivor"
        legend={t('survivor')}
        chosen={side(merge.survivorId)}
        onChoose={(chosenSide) => void merge.keep(getId(chosenSide))}
        sides={{
          mine: { title: getTitle(firstRecord), content: company.member(firstRecord.owner_member_id)?.name },
          theirs: { title: getTitle(secondRecord), content: company.member(secondRecord.owner_member_id)?.name },
        }}
      />
      {fields
        .filter(({ writable, may_be_both: mayBeBoth }) => writable && !mayBeBoth)
        .map(({ field, field_id: id, name, suggested }) => {
          const { Display } = valueViews[field.value_type];
          const renderValue = (record: RecordJson) => <Display field={field} size="block" value={record[id]} />;
          return (
            <SideChoice
              key={id}
              name={`merge-${id}`}
              legend={name}
              chosen={side(merge.chosen(id, suggested))}
              onChoose={(chosenSide) => merge.choose(id, getId(chosenSide))}
              sides={{
                mine: { content: renderValue(firstCompared) },
                theirs: { content: renderValue(secondCompared) },
              }}
            />
          );
        })}
      {combinedFields.length > 0 && <p>{t('kept', { names: joinNames(combinedFields.map(({ name }) => name)) })}</p>}
      {links.length > 0 && <p>{t('moves', { list: joinNames(links) })}</p>}
      {compared?.others && <p>{t('others')}</p>}
      {compared?.chat_is_left && <p>{t('chat')}</p>}
    </SideChoiceSheet>
  );
});
