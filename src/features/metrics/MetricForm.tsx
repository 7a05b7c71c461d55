import { metricOps, metricPeriods, type MetricOp, type MetricPeriod } from '@domain/metadata/metric-words';
import { isCountable } from '@domain/metrics/countable';
import type { SavedView } from '@domain/contract/views/views';
import { localised } from '@domain/metadata/reading';
import { memberProperties, type MemberProperty } from '@domain/views/properties';
import { useEffect, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSheet } from '@/components/form-sheet';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import type { Metric } from '@/stores/metrics/Metrics';
import { ChoiceField, TextField } from '@/values/form-fields';
import styles from './metric-sheet.module.css';

interface Props {
  metric: Metric;
  onClose(): void;
  onDone(metric: Metric): void;
}

/** The form of one metric: the type, the amount, the view with its records, their owner, and the period. */
export function MetricForm({ metric, onClose, onDone }: Props) {
  const { t } = useTranslation('metrics');
  const { api, company } = useStores();
  const [draft, setDraft] = useState(metric);
  const [showsErrors, setShowsErrors] = useState(false);
  const [views, setViews] = useState<SavedView[]>([]);
  const { table, config } = draft;
  const fields = company.fields(table).filter(isCountable);
  const ops = metricOps.filter((op) => op === 'count' || fields.length > 0);
  const needsField = config.op !== 'count' && !fields.some((field) => field.field_id === config.field_id);
  const set = (change: Partial<Metric['config']>) => setDraft({ ...draft, config: { ...config, ...change } });

  useEffect(() => {
    let isUnmounted = false;
    api.call('filterConfig.info', { table }).then(
      ({ private: ownViews, public: shared }) => {
        if (!isUnmounted)
          setViews([...shared, ...ownViews].filter((view) => view.filter !== null && view.issues.length === 0));
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [api, table]);
  const isSameFilter = (view: SavedView) => JSON.stringify(view.filter) === JSON.stringify(config.filter);
  const chosenView = views.find(isSameFilter)?._id ?? (config.filter === null ? '' : 'kept');

  const confirm = () => {
    if (needsField) return setShowsErrors(true);
    onDone({ ...draft, broken: false, config: config.op === 'count' ? { ...config, field_id: undefined } : config });
  };
  return (
    <FormSheet title={t('define')} onDismiss={onClose} action={t('done')} onAction={confirm}>
      <div className={styles.form}>
        <TextField
          label={t('name')}
          value={draft.name}
          maxLength={30}
          placeholder={t('nameHint')}
          onChange={(name) => setDraft({ ...draft, name })}
        />
        {choice(
          t('table'),
          table,
          (value) =>
            setDraft({
              ...draft,
              table: value,
              config: { op: 'count', filter: null, mine: config.mine, period: config.period },
            }),
          company.tables.map((objectType) => [
            objectType.table_id,
            localised(objectType, 'name', objectType.name, language()),
          ]),
        )}
        {choice(
          t('op'),
          config.op,
          (op: MetricOp) => set({ op }),
          ops.map((op) => [op, t(`ops.${op}`)]),
        )}
        {config.op !== 'count' &&
          choice(
            t('field'),
            config.field_id ?? '',
            (value) => set({ field_id: value }),
            fields.map((field) => [field.field_id, localised(field, 'field_name', field.field_name, language())]),
            { placeholder: t('chooseField'), error: showsErrors && needsField ? t('fieldMissing') : undefined },
          )}
        {choice(
          t('view'),
          chosenView,
          (value) =>
            set({
              filter: value === 'kept' ? config.filter : (views.find((view) => view._id === value)?.filter ?? null),
            }),
          [
            ['', t('allRecords')],
            ...(chosenView === 'kept' ? [['kept', t('keptFilter')] as [string, string]] : []),
            ...views.map((view): [string, string] => [view._id, view.name]),
          ],
        )}
        {choice(t('whose'), config.mine ?? '', (value) => set({ mine: value === '' ? null : value }), [
          ['', t('mine.all')],
          ...memberProperties.map((property): [MemberProperty, string] => [property, t(`mine.${property}`)]),
        ])}
        {choice(t('period'), config.period ?? '', (value) => set({ period: value === '' ? null : value }), [
          ['', t('periods.all')],
          ...metricPeriods.map((period): [MetricPeriod, string] => [period, t(`periods.${period}`)]),
        ])}
      </div>
    </FormSheet>
  );

  function choice<Value extends string>(
    label: string,
    value: string,
    choose: (value: Value) => void,
    options: [Value, string][],
    props: Pick<ComponentProps<typeof ChoiceField>, 'error' | 'placeholder'> = {},
  ) {
    return (
      <ChoiceField
        {...{ label, value, ...props }}
        options={options.map(([optionValue, text]) => ({ value: optionValue, text }))}
        onChange={choose}
      />
    );
  }
}
