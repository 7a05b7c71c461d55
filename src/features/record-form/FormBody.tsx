import type { RowGroup } from '@domain/forms/groups';
import type { Field } from '@domain/metadata/field';
import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '@/form-rows';
import { language } from '@/i18n';
import type { RecordDraft } from '@/stores/forms/RecordDraft';
import styles from './record-form.module.css';
import { useRowsAtOnce } from './use-rows-at-once';

interface Props {
  formId: string;
  draft: RecordDraft;
  /** Shows an optional field that the user has chosen. */
  onReveal(field: Field): void;
  /** Whether one button hides the optional fields, because other forms follow below. */
  isFolded?: boolean;
  /** The content after the rows and before the optional fields. */
  children?: ReactNode;
}

/** The rows of a form under their headings, followed by the optional fields. */
export const FormBody = observer(function FormBody({ formId, draft, onReveal, isFolded = false, children }: Props) {
  const atOnce = useRowsAtOnce();
  const { groups } = draft.rows;
  return (
    <>
      {firstGroups(groups, atOnce).map((group) => (
        <Group key={group.key} formId={formId} draft={draft} group={group} />
      ))}
      {children}
      {atOnce >= draft.rows.shownRows.length && <Chips draft={draft} onReveal={onReveal} isFolded={isFolded} />}
    </>
  );
});

/** Returns the first rows in their groups. */
function firstGroups(groups: readonly RowGroup[], count: number): RowGroup[] {
  let remainingRows = count;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, remainingRows);
    remainingRows -= rows.length;
    return rows.length === 0 ? [] : [{ ...group, rows }];
  });
}

function Group({ formId, draft, group }: Pick<Props, 'formId' | 'draft'> & { group: RowGroup }) {
  const { named } = group;
  const rows = group.rows.map((row) => <FieldRow key={row.field.field_id} formId={formId} draft={draft} row={row} />);
  if (!named?.group_name) return <>{rows}</>;
  const headingId = `${formId}-group-${group.key}`;
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.groupName}>
        {localised(named, 'group_name', named.group_name, language())}
      </h3>
      {rows}
    </section>
  );
}

/** Optional fields are chips until the user shows them. */
const Chips = observer(function Chips({ draft, onReveal, isFolded }: Omit<Props, 'formId' | 'children'>) {
  const { t } = useTranslation('detail');
  const [isUnfolded, setUnfolded] = useState(!isFolded);
  const { collapsedFields } = draft.rows;
  if (collapsedFields.length === 0) return null;
  if (!isUnfolded)
    return (
      <button type="button" className={styles.unfold} aria-expanded="false" onClick={() => setUnfolded(true)}>
        <span aria-hidden="true">+</span> {t('form.more')}
      </button>
    );
  return (
    <section className={styles.chips} aria-label={t('form.more')}>
      <h3 className={styles.chipsTitle}>{t('form.more')}</h3>
      {collapsedFields.map((field) => (
        <button type="button" key={field.field_id} className={styles.chip} onClick={() => onReveal(field)}>
          <span aria-hidden="true">+</span> {localised(field, 'field_name', field.field_name, language())}
        </button>
      ))}
    </section>
  );
});
