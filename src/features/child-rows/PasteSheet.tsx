import { localised } from '@domain/metadata/reading';
import { isPastable, pastedRows } from '@domain/rows/pasted';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '@/api';
import { Button } from '@/components/button';
import { Sheet } from '@/components/sheet';
import { joinValues, language } from '@/i18n';
import { useStores } from '@/stores';
import type { ChildRows } from '@/stores/rows/ChildRows';
import styles from './child-rows.module.css';

interface Props {
  rows: ChildRows;
  onClose(): void;
}

/** The number of pasted rows that are shown, those with errors first. */
const shownAtMost = 50;

/** Rows copied from a spreadsheet: the resulting value of each cell, and its errors. Rows without errors become rows of the draft. */
export default observer(function PasteSheet({ rows, onClose }: Props) {
  const { t } = useTranslation('rows');
  const { company } = useStores();
  const [text, setText] = useState('');
  const id = useId();
  const writable = rows.columns.filter((field) => field.access === 'write' && !field.formula && isPastable(field));
  const pasted = pastedRows(
    text,
    writable,
    {
      timeZone: company.client?.time_zone ?? 'UTC',
      memberNamed: (name) => {
        const matches = company.members.filter((member) => !member.deleted && member.name.trim() === name);
        return matches.length === 1 ? matches[0]?.member_id : undefined;
      },
    },
    rows.room,
  );
  const good = pasted.rows.filter(({ issues }) => issues.length === 0);
  const wrong = pasted.rows.filter(({ issues }) => issues.length > 0);
  const label = (name: (typeof writable)[number]) => localised(name, 'field_name', name.field_name, language());
  const add = () => {
    for (const { values } of good) rows.add(values);
    onClose();
  };
  return (
    <Sheet
      title={t('paste.title')}
      size="full"
      closeBy="cancel"
      onDismiss={onClose}
      footer={
        <Button tone="primary" block disabled={good.length === 0} onClick={add}>
          {good.length === 0 ? t('add') : t('paste.add', { count: good.length })}
        </Button>
      }
    >
      <div className={styles.form}>
        <label htmlFor={id} className={styles.label}>
          {t('paste.text')}
        </label>
        <textarea
          id={id}
          className={styles.pasteBox}
          rows={5}
          value={text}
          placeholder={writable.map(label).join('\t')}
          onChange={(event) => setText(event.target.value)}
        />
        <p className={styles.hint} role="status">
          {pasted.rows.length === 0
            ? t('paste.hint', { columns: joinValues(writable.map(label)) })
            : t('paste.found', { count: pasted.rows.length })}
          {wrong.length > 0 && ` ${t('paste.wrong', { count: wrong.length })}`}
          {pasted.left > 0 && ` ${t('paste.left', { count: pasted.left })}`}
        </p>
      </div>
      {pasted.rows.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.grid}>
            <thead>
              <tr>
                {pasted.columns.map((field) => (
                  <th key={field.field_id} scope="col">
                    {label(field)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...wrong, ...good].slice(0, shownAtMost).map((row, index) => (
                <tr key={index}>
                  {pasted.columns.map((field) => {
                    const issue = row.issues.find((fieldIssue) => fieldIssue.field === field.field_id);
                    return (
                      <td key={field.field_id} className={styles.cell} aria-invalid={issue ? true : undefined}>
                        {row.texts[field.field_id]}
                        {issue && <span className={styles.issue}>{fieldErrorText(issue, label(field))}</span>}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Sheet>
  );
});
