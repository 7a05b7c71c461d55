import type { RecordJson } from '@domain/contract/shapes';
import type { ObjectType } from '@domain/metadata/object-type';
import { localised, nameOfOne } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { SideChoice, SideChoiceSheet } from '@/components/side-choice';
import { attempt, showToast } from '@/components/toast';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import { Merge } from '@/stores/duplicates/Merge';
import { undoMerge } from '@/stores/duplicates/undo-merge';
import { valueViews } from '@/values';

interface Props {
  table: ObjectType;
  records: readonly RecordJson[];
  onClose(): void;
  /** With the id of the record that is no more. */
  onMerged(gone: string): void;
  onUndone(): void;
}

/** Two records side by side: which stays, and whose value each field keeps. */
export const MergeSheet = observer(function MergeSheet({ table, records, onClose, onMerged, onUndone }: Props) {
  const { t } = useTranslation('duplicates');
  const stores = useStores();
  const { company, api } = stores;
  const [merge] = useState(
    () => new Merge({ stores, tableId: table.table_id, records: records as [RecordJson, RecordJson] }),
  );
  useEffect(() => void merge.load(), [merge]);
  const [one, other] = merge.records;
  const titleOf = ({ title }: RecordJson) => title || t('untitled');
  const { compared, error } = merge;

  const save = async () => {
    try {
      const { merge_id: mergeId } = await merge.send();
      const kept = merge.records.find(({ _id }) => _id === merge.survivorId) ?? one;
      onMerged(merge.otherId);
      const undo = () =>
        attempt(
          async () => {
            const left = await undoMerge(api, { tableId: table.table_id, mergeId });
            showToast({ kind: 'success', text: left > 0 ? t('undoneLeft', { count: left }) : t('undone') });
            onUndone();
          },
          (problem) => errorText(problem),
        );
      showToast({
        kind: 'success',
        text: t('done', { name: titleOf(kept) }),
        action: { label: t('undo'), run: () => void undo() },
      });
    } catch (problem) {
      showToast({ kind: 'failure', text: errorText(problem) });
      void merge.load();
    }
  };

  const side = (id: string) => (id === other._id ? 'theirs' : 'mine');
  const idOf = (chosen: 'mine' | 'theirs') => (chosen === 'theirs' ? other._id : one._id);
  const [mine = one, theirs = other] = [one, other].map(
    (record) => compared?.records.find(({ _id }) => _id === record._id) ?? record,
  );
  const fields = (compared?.fields ?? []).flatMap((about) => {
    const field = company.field(table.table_id, about.field_id);
    return field ? [{ ...about, field, name: localised(field, 'field_name', field.field_name, language()) }] : [];
  });
  const both = fields.filter(({ may_be_both: mayBeBoth }) => mayBeBoth);
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
        onChoose={(chosen) => void merge.keep(idOf(chosen))}
        sides={{
          mine: { who: titleOf(one), shown: company.member(one.owner_member_id)?.name },
          theirs: { who: titleOf(other), shown: company.member(other.owner_member_id)?.name },
        }}
      />
      {fields
        .filter(({ writable, may_be_both: mayBeBoth }) => writable && !mayBeBoth)
        .map(({ field, field_id: id, name, suggested }) => {
          const { Display } = valueViews[field.value_type];
          const shown = (record: RecordJson) => <Display field={field} size="block" value={record[id]} />;
          return (
            <SideChoice
              key={id}
              name={`merge-${id}`}
              legend={name}
              chosen={side(merge.chosen(id, suggested))}
              onChoose={(chosen) => merge.choose(id, idOf(chosen))}
              sides={{
                mine: { who: titleOf(one), shown: shown(mine) },
                theirs: { who: titleOf(other), shown: shown(theirs) },
              }}
            />
          );
        })}
      {both.length > 0 && <p>{t('kept', { names: both.map(({ name }) => name).join(t('joiner')) })}</p>}
      {links.length > 0 && <p>{t('moves', { list: links.join(t('joiner')) })}</p>}
      {compared?.others && <p>{t('others')}</p>}
      {compared?.chat_is_left && <p>{t('chat')}</p>}
    </SideChoiceSheet>
  );
});
