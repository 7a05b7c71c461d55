import type { ObjectType } from '@domain/metadata/object-type';
import { usualOrder } from '@domain/metadata/places';
import { getOrderKind, orderProperties, sortsBy } from '@domain/views/fields';
import { memberProperties } from '@domain/views/properties';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { RadioChoice } from '@/components/radio-choice';
import { SelectField } from '@/components/select-field';
import { Sheet, SheetButton } from '@/components/sheet';
import { showToast } from '@/components/toast';
import { language } from '@/i18n';
import { useStores, type ListView } from '@/stores';
import { useCounter } from '@/stores/changes/use-counter';
import type { BuiltView } from '@/stores/views/choice';
import { shownTotal } from '@/stores/records/shown-total';
import { FilterDraft } from '@/stores/views/FilterDraft';
import { Conditions } from './Conditions';
import styles from './filter-builder.module.css';
import { getFilterReader } from './filter-reader';
import { fieldName } from './subjects';

interface Props {
  table: ObjectType;
  view: ListView;
  onClose(): void;
  /** Saves the view; the name is entered in a sheet above this one. */
  onSave(built: BuiltView): void;
}

/** Builds the filter of a list: the owner of the records, groups of conditions, the order. The button counts the matches during editing. */
export default observer(function FilterSheet({ table, view, onClose, onSave }: Props) {
  const { t } = useTranslation('views');
  const { api, company } = useStores();
  const [draft] = useState(
    () =>
      new FilterDraft(
        api,
        {
          tableId: table.table_id,
          member: company.user?.member_id ?? '',
          ...getFilterReader(company, table.table_id),
          noticesOf: company.user?.member_id,
        },
        view.choice,
      ),
  );
  /** Set once a button was tapped; then rows mark missing values. */
  const [showsErrors, setShowsErrors] = useState(false);
  useEffect(() => {
    draft.recount(0);
    return () => draft.stop();
  }, [draft]);
  useCounter({ tables: [table.table_id], isShown: true, refetch: () => draft.countAgain() });

  const complete = (): boolean => {
    if (!draft.isComplete) {
      setShowsErrors(true);
      showToast({ kind: 'failure', text: t('noFillToast') });
    }
    return draft.isComplete;
  };
  const apply = () => {
    if (!complete()) return;
    onClose();
    view.choose(draft.choice);
  };
  const save = () => {
    const built = draft.choice;
    if (draft.isEmpty && built.mine === null && built.order_by === view.choice.order_by)
      showToast({ kind: 'failure', text: t('addConditions') });
    else if (complete()) onSave(built);
  };

  return (
    <Sheet
      title={t('filter')}
      size="full"
      onDismiss={onClose}
      closeBy="cancel"
      trailing={<SheetButton onClick={draft.clear}>{t('clear')}</SheetButton>}
      footer={
        <div className={styles.footer}>
          <Button onClick={save}>{t('saveTitle')}</Button>
          <Button tone="primary" className={styles.apply} onClick={apply}>
            <span aria-live="polite">{applyWords()}</span>
          </Button>
        </div>
      }
    >
      <div className={styles.builder}>
        <Whose draft={draft} />
        <Conditions draft={draft} table={table} showsErrors={showsErrors} />
        <Order draft={draft} table={table} />
      </div>
    </Sheet>
  );

  function applyWords() {
    if (!draft.isComplete) return t('completeConditions');
    if (draft.count) return t('applyCount', { count: draft.count.total, total: shownTotal(draft.count) });
    return t(draft.counting ? 'counting' : 'apply');
  }
});

/** Limits the list to the records with which the reader has a relation, or shows all. */
const Whose = observer(function Whose({ draft }: { draft: FilterDraft }) {
  const { t } = useTranslation('views');
  return (
    <fieldset className={styles.whose}>
      <legend className={styles.heading}>{t('whose')}</legend>
      {([null, ...memberProperties] as const).map((scope) => (
        <RadioChoice
          key={scope ?? 'all'}
          name="whose"
          chosen={draft.mine === scope}
          onChoose={() => draft.setMine(scope)}
          className={styles.option}
        >
          {t(`mine.${scope ?? 'all'}`)}
        </RadioChoice>
      ))}
    </fieldset>
  );
});

/** The order by one field, ascending or descending; equal values are ordered by id, and empty ones come last (SD-53). */
const Order = observer(function Order({ draft, table }: { draft: FilterDraft; table: ObjectType }) {
  const { t } = useTranslation('views');
  const { company } = useStores();
  const fields = company.fields(table.table_id);
  const id = useId();
  const { field, sort } = draft.order_by;
  const kind = getOrderKind(field, fields);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {t('order')}
      </h3>
      <div className={styles.order}>
        <SelectField
          label={t('orderBy')}
          value={field}
          options={[
            { value: usualOrder, text: t('usualOrder') },
            ...orderProperties
              .filter((property) => property !== 'name')
              .map((property) => ({ value: property, text: t(`properties.${property}`) })),
            ...fields
              .filter((field) => sortsBy(field.field_id, fields))
              .map((field) => ({
                value: field.field_id === table.list_first_show_field_id ? 'name' : field.field_id,
                text: fieldName(field, language()),
              })),
          ]}
          onChange={(next) => draft.setOrder({ field: next, sort })}
        />
        {field !== usualOrder && (
          <SelectField
            label={t('orderWay')}
            value={sort}
            options={[
              { value: 'desc', text: t(`desc.${kind}`) },
              { value: 'asc', text: t(`asc.${kind}`) },
            ]}
            onChange={(next) => draft.setOrder({ field, sort: next })}
          />
        )}
      </div>
    </section>
  );
});
