import type { ImportProposal } from '@domain/contract/imports/imports';
import type { ImportColumn } from '@domain/import/plan';
import { observer } from 'mobx-react-lite';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/components/select-field';
import { Switch } from '@/components/switch';
import { joinNames } from '@/i18n';
import type { ImportTask } from '@/stores/imports/ImportTask';
import { CellStyles, DecimalCuts, Preview } from './CellStyles';
import { Choice } from './Choice';
import { ColumnUnits } from './ColumnUnits';
import { FileReading } from './FileReading';
import styles from './import.module.css';

const none = '';

/** Matches the columns to fields and unknown words to options, and sets how rows are saved. */
export const MatchColumns = observer(function MatchColumns({ task }: { task: ImportTask }) {
  const { t } = useTranslation('imports');
  const { detail, proposal } = task;
  if (!detail || !proposal) return null;
  const options = [{ value: none, text: t('leaveOut') }, ...targetOptions(proposal)];
  return (
    <>
      <FileReading task={task} />
      <h3 className={styles.heading}>{t('columns')}</h3>
      <Matches
        rows={detail.columns.map(({ name, samples }, columnIndex) => {
          const matched = task.columns.find(({ column }) => column === columnIndex);
          const label = name === '' ? t('noName', { number: columnIndex + 1 }) : name;
          return {
            name: label,
            hint: [
              samples.join(' · '),
              ...alsoFilled(proposal, task.columns, columnIndex).map((name) => t('alsoFills', { name })),
            ].join(' · '),
            label: t('fills', { name: label }),
            value: matched ? getValue(matched) : none,
            options,
            onChange: (value) => void task.match(columnIndex, value === none ? null : resolveTarget(value)),
          };
        })}
      />
      {proposal.left_out.length > 0 && (
        <p className={styles.hint}>{t('leftOut', { names: joinNames(proposal.left_out) })}</p>
      )}
      <CellStyles task={task} />
      <ColumnUnits task={task} />
      <DecimalCuts task={task} />
      <Words task={task} />
      <Preview task={task} />
      <Choices task={task} />
    </>
  );
});

/** Returns the labels of the additional fields that a column fills: an address also fills its region. */
function alsoFilled({ targets }: ImportProposal, columns: readonly ImportColumn[], columnIndex: number): string[] {
  return columns
    .filter(({ column }) => column === columnIndex)
    .slice(1)
    .flatMap((mapped) => targets.find(({ field_id }) => field_id === mapped.field_id)?.label ?? []);
}

function targetOptions({ targets }: ImportProposal) {
  return targets.flatMap(({ field_id, label, of }) => [
    { value: field_id, text: label },
    ...of.map((subTarget) => ({ value: `${field_id}.${subTarget.id}`, text: `${label} › ${subTarget.label}` })),
  ]);
}

function getValue({ field_id, of }: { field_id: string; of?: string | undefined }): string {
  return of === undefined ? field_id : `${field_id}.${of}`;
}

function resolveTarget(value: string): { field_id: string; of?: string } {
  const [field_id = '', linkedFieldId] = value.split('.');
  return { field_id, ...(linkedFieldId !== undefined && { of: linkedFieldId }) };
}

/** Matches words that are not the name of an option or a member. */
const Words = observer(function Words({ task }: { task: ImportTask }) {
  const { t } = useTranslation('imports');
  const { proposal } = task;
  if (!proposal || proposal.words.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t('words')}</h3>
      <p className={styles.hint}>{t('wordsHint')}</p>
      <Matches
        rows={proposal.words.map(({ column, field_id, text, count }) => {
          const chosenId = task.words.get(`${column} ${text}`);
          const choices = (proposal.choices[field_id] ?? []).map(({ id, label }) => ({ value: `=${id}`, text: label }));
          return {
            name: text,
            hint: t('rows', { count }),
            label: t('means', { text }),
            value: chosenId === undefined ? 'wrong' : chosenId === null ? none : `=${chosenId}`,
            options: [{ value: 'wrong', text: t('wordWrong') }, { value: none, text: t('wordLeft') }, ...choices],
            onChange: (value) =>
              void task.setWord(column, text, value === 'wrong' ? undefined : value === none ? null : value.slice(1)),
          };
        })}
      />
    </>
  );
});

/** The choices for saving rows. */
const Choices = observer(function Choices({ task }: { task: ImportTask }) {
  const { t } = useTranslation('imports');
  const { proposal, choices, columns } = task;
  if (!proposal) return null;
  const keys = proposal.targets.filter(
    ({ field_id, is_key }) =>
      is_key && columns.some((mappedColumn) => mappedColumn.field_id === field_id && mappedColumn.of === undefined),
  );
  const links = proposal.targets.filter(
    ({ of, field_id }) => of.length > 0 && columns.some((mappedColumn) => mappedColumn.field_id === field_id),
  );
  return (
    <>
      <h3 className={styles.heading}>{t('how')}</h3>
      <Choice
        label={t('mode')}
        value={choices.mode}
        options={(['add', 'update', 'both'] as const).map((mode) => ({ value: mode, text: t(`modes.${mode}`) }))}
        onChange={(mode) => task.choose({ mode })}
      />
      <Choice
        label={t('key')}
        value={choices.key ?? none}
        options={[
          { value: none, text: t('noKey') },
          ...keys.map(({ field_id, label }) => ({ value: field_id, text: label })),
        ]}
        onChange={(key) => task.choose({ key: key === none ? null : key })}
      />
      <Choice
        label={t('badCells')}
        value={choices.bad_cells}
        options={(['empty', 'remark', 'wrong'] as const).map((mode) => ({ value: mode, text: t(`bad.${mode}`) }))}
        onChange={(bad_cells) => task.choose({ bad_cells })}
      />
      {links.length > 0 && (
        <Choice
          label={t('missingLinks')}
          value={choices.missing_links}
          options={(['wrong', 'leave', 'create'] as const).map((mode) => ({
            value: mode,
            text: mode === 'wrong' ? t('bad.wrong') : t(`missing.${mode}`),
          }))}
          onChange={(missing_links) => task.choose({ missing_links })}
        />
      )}
      <Switch label={t('notify')} checked={!choices.quiet} onChange={(notify) => task.choose({ quiet: !notify })} />
      {proposal.may_keep_origin && (
        <>
          <Switch
            label={t('history')}
            checked={choices.is_history}
            onChange={(is_history) => task.choose({ is_history })}
          />
          <Switch
            label={t('withoutApproval')}
            checked={choices.without_approval}
            onChange={(without_approval) => task.choose({ without_approval })}
          />
        </>
      )}
    </>
  );
});

interface ColumnMatchProps extends ComponentProps<typeof SelectField<string>> {
  name: string;
  hint: string;
}

/** Shows the values of the file, each with the choice of its target, in a stable order. */
function Matches({ rows }: { rows: ColumnMatchProps[] }) {
  return (
    <ul className={styles.list}>
      {rows.map(({ name, hint, ...select }, index) => (
        <li key={index} className={styles.column}>
          <div className={styles.words}>
            <span className={styles.name}>{name}</span>
            <span className={styles.hint}>{hint}</span>
          </div>
          <SelectField {...select} />
        </li>
      ))}
    </ul>
  );
}
