import type { ImportDetail } from '@domain/contract/imports/imports';
import { groupedDigits } from '@domain/grouped-digits';
import { commonSeparators, textEncodings } from '@domain/import/text-format';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ImportTask } from '@/stores/imports/ImportTask';
import { Choice } from './Choice';
import styles from './import.module.css';

/** Shows the detected format of the file, which can be changed while nothing is saved, and its contents apart from the rows. */
export const FileReading = observer(function FileReading({ task }: { task: ImportTask }) {
  const { t } = useTranslation('imports');
  const { detail } = task;
  if (!detail) return null;
  const { file_contents: contents, file_format: format } = detail;
  return (
    <>
      <h3 className={styles.heading}>{t('file')}</h3>
      <p className={styles.hint}>{detail.file_name}</p>
      {contents && (
        <p className={styles.hint}>
          {t('lines', {
            count: contents.line_count,
            lines: grouped(contents.line_count),
            rows: grouped(detail.rows),
            blank: grouped(contents.blank_count),
          })}
        </p>
      )}
      {contents && contents.extra_cell_count > 0 && (
        <p role="note" className={styles.failure}>
          {t('extraCells', {
            count: contents.extra_cell_count,
            cells: grouped(contents.extra_cell_count),
            row: contents.first_extra_row ?? 0,
          })}
        </p>
      )}
      {contents && contents.formula_count > 0 && (
        <p role="note" className={styles.hint}>
          {t('formulas', {
            count: contents.formula_count,
            cells: grouped(contents.formula_count),
            cell: contents.first_formula ?? '',
          })}
        </p>
      )}
      {format?.can_change && <Place task={task} format={format} />}
      {format?.kind === 'text' && format.can_change && (
        <>
          <Choice
            label={t('encoding')}
            value={format.encoding ?? ''}
            options={textEncodings.map((encoding) => ({ value: encoding, text: t(`encodings.${encoding}`) }))}
            onChange={(encoding) => void task.setFormat({ encoding, separator: format.separator ?? undefined })}
          />
          {format.separator !== null && (
            <Choice
              label={t('separator')}
              value={format.separator}
              options={separatorOptions(format.separator).map((separator) => ({
                value: separator,
                text: separator in separatorNames ? t(`separators.${separatorNames[separator] ?? 'comma'}`) : separator,
              }))}
              onChange={(separator) => void task.setFormat({ encoding: format.encoding ?? undefined, separator })}
            />
          )}
          {(format.is_encoding_guessed || format.is_separator_guessed) && (
            <p className={styles.hint}>{t('formatDetected')}</p>
          )}
          <p className={styles.hint}>{t('formatHint')}</p>
        </>
      )}
    </>
  );
});

/** Chooses the sheet, and the row with the names of the columns. */
function Place({ task, format }: { task: ImportTask; format: NonNullable<ImportDetail['file_format']> }) {
  const { t } = useTranslation('imports');
  const textStyle = { encoding: format.encoding ?? undefined, separator: format.separator ?? undefined };
  const sheet = format.sheet ?? undefined;
  return (
    <>
      {format.sheets.length > 1 && (
        <Choice
          label={t('sheet')}
          value={format.sheet ?? ''}
          options={format.sheets.map((name) => ({ value: name, text: name }))}
          onChange={(name) => void task.setFormat({ sheet: name })}
        />
      )}
      {format.kind !== 'json' && format.first_rows.length > 1 && (
        <Choice
          label={t('headingRow')}
          value={String(format.heading_row)}
          options={format.first_rows.map(({ row, text }) => ({
            value: String(row),
            text: t('rowNumber', { row, text }),
          }))}
          onChange={(row) => void task.setFormat({ ...textStyle, sheet, heading_row: Number(row) })}
        />
      )}
    </>
  );
}

const grouped = (count: number) => groupedDigits(String(count));

const separatorNames: Readonly<Record<string, 'comma' | 'semicolon' | 'tab' | 'bar'>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

/** Returns the usual separators, and the one of the file. */
function separatorOptions(current: string): string[] {
  return [...new Set([...commonSeparators, current])];
}
