import { isGroup, type Filter, type FilterGroup } from '@domain/filter-tree';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSheet } from '@/components/form-sheet';
import { Notice } from '@/components/notice';
import { SheetButton } from '@/components/sheet';
import { useStores } from '@/stores';
import { plainChoice } from '@/stores/views/choice';
import { FilterDraft } from '@/stores/views/FilterDraft';
import { Conditions } from './Conditions';
import styles from './filter-builder.module.css';
import { getFilterReader } from './filter-reader';

interface Props {
  title: string;
  tableId: string;
  filter: Filter | null;
  /** Whether the database evaluates the conditions, so that they may refer to the last note about a record and to linked records. */
  ofRecords: boolean;
  /** The text for a filter that is too deep to be shown, and can only be replaced. */
  tooDeep: string;
  ready: string;
  onDone(filter: Filter | null): void;
  onClose(): void;
}

/** Builds conditions on the records of a type for a setting instead of a list. */
export default observer(function ConditionSheet(props: Props) {
  const { title, tableId, filter, ofRecords, tooDeep, ready, onDone, onClose } = props;
  const { t } = useTranslation('views');
  const { api, company } = useStores();
  const table = company.table(tableId);
  const [begun] = useState(() => inGroups(filter));
  const isDeep = filter !== null && begun === null;
  const [draft] = useState(
    () =>
      new FilterDraft(
        api,
        {
          tableId,
          member: company.user?.member_id ?? '',
          ...getFilterReader(company, tableId),
          ...(!ofRecords && { hasNotes: false, linked: undefined }),
        },
        { ...plainChoice, filter: begun },
      ),
  );
  const [showsErrors, setShowsErrors] = useState(false);
  useEffect(() => () => draft.stop(), [draft]);
  const confirm = () => {
    if (!draft.isComplete) setShowsErrors(true);
    else onDone(draft.choice.filter);
  };
  return (
    <FormSheet
      title={title}
      onDismiss={onClose}
      trailing={<SheetButton onClick={draft.clear}>{t('clear')}</SheetButton>}
      action={draft.isComplete ? ready : t('completeConditions')}
      onAction={confirm}
    >
      <div className={styles.builder}>
        {isDeep && <Notice title={tooDeep} />}
        {table && <Conditions draft={draft} table={table} showsErrors={showsErrors} />}
      </div>
    </FormSheet>
  );
});

/** Returns the filter as the builder shows it: alternative groups of conditions that must all hold; null for a deeper filter. */
function inGroups(filter: Filter | null): Filter | null {
  if (filter === null || !isGroup(filter)) return filter;
  const isPlain = ({ items }: FilterGroup) => items.every((item) => !isGroup(item));
  if (filter.join === 'and') return isPlain(filter) ? { join: 'or', items: [filter] } : null;
  return filter.items.every((item) => !isGroup(item) || (item.join === 'and' && isPlain(item))) ? filter : null;
}
