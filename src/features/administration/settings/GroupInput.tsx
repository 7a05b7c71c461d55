import type { Item } from '@domain/configuration/sections';
import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { TrashButton } from '@/components/icon-button/TrashButton';
import { SelectField } from '@/components/select-field';
import { partAt, same } from '@/stores/administration/three-way';
import { choicesOf, useSettingContext } from './choices';
import { newId } from './new-id';
import { Part } from './Part';
import type { InputProps } from './setting-input';
import styles from './settings.module.css';

/** Settings that belong together. */
export function GroupInput(props: InputProps<'group'>) {
  const { draft, setting, path, rows } = props;
  const { starts, sparse } = setting;
  const change = (part: unknown, write: () => void) => {
    if (starts && part !== undefined && partAt(draft.item, path) === undefined) draft.set(path, starts);
    write();
    if (sparse && isNoMoreThan(partAt(draft.item, path), starts)) draft.set(path, undefined);
  };
  return (
    <StandardPart {...props} nothing={{}}>
      {rows(setting.of, `${path}.`, { change })}
    </StandardPart>
  );
}

const isNoMoreThan = (group: unknown, starts: Item = {}) =>
  Object.entries(group ?? {}).every(([key, part]) => same(part, starts[key]));

/** Entries one below the other, each with its settings, and a button that adds one. */
export function ListInput(props: InputProps<'list'>) {
  const { setting, label, path, value = [], onChange, rows } = props;
  const { of, starts, identity, standard, title } = setting;
  const { t } = useTranslation('administration');
  const entries = value as readonly Item[];
  const add = () => onChange([...entries, { ...(identity && { [identity]: newId('m') }), ...starts }]);
  const remove = (entry: Item) => {
    const others = entries.filter((one) => one !== entry);
    onChange(others.length > 0 || standard ? others : undefined);
  };
  return (
    <StandardPart {...props} nothing={[]}>
      {entries.map((entry, index) => {
        const name = title?.(entry) ?? '';
        return (
          <fieldset key={index} className={styles.entry} aria-label={`${label} ${index + 1}`}>
            {name !== '' && <p>{name}</p>}
            {rows(of, `${path}.${index}.`)}
            <Button onClick={() => remove(entry)}>{t('form.remove')}</Button>
          </fieldset>
        );
      })}
      <button type="button" className={styles.add} onClick={add}>
        <Plus size={18} aria-hidden="true" />
        {t('form.addTo', { name: label })}
      </button>
    </StandardPart>
  );
}

/** The settings of a group or a list. What the company has not touched is as the product does it, until somebody sets something else or nothing at all. */
function StandardPart(props: InputProps<'group' | 'list'> & { nothing: unknown; children: ReactNode }) {
  const { draft, setting, label, value, error, nothing, children, onChange } = props;
  const { standard } = setting;
  const { t } = useTranslation('administration');
  if (standard && value === undefined)
    return (
      <Part legend={label}>
        <p className={styles.hint}>{t('form.standard')}</p>
        <Button onClick={() => onChange(standard(draft.item))}>{t('form.own')}</Button>
        <Button onClick={() => onChange(nothing)}>{t('form.nothing')}</Button>
      </Part>
    );
  return (
    <Part legend={label} error={error}>
      {children}
      {standard && <Button onClick={() => onChange(undefined)}>{t('form.backToStandard')}</Button>}
    </Part>
  );
}

/** A setting for each of some things, with a choice that adds one. */
export const MapInput = observer(function MapInput(props: InputProps<'map'>) {
  const { draft, setting, label, path, error, onChange, rows } = props;
  const { t } = useTranslation('administration');
  const context = useSettingContext();
  const value = (props.value ?? {}) as Item;
  const { of, begin, keys, empty } = setting;
  const place = { context, item: draft.item, path };
  const things = choicesOf(keys, place, '');
  const nameOfKey = (key: string) => (begin ? key : (things.find(({ id }) => id === key)?.label ?? key));
  const add = (chosen: string) => {
    const key = begin ? freeName(chosen, Object.keys(value)) : chosen;
    onChange({ ...value, [key]: begin ? begin(chosen) : firstChoice() });
  };
  const remove = (key: string) => {
    const { [key]: _removed, ...others } = value;
    onChange(Object.keys(others).length > 0 ? others : empty);
  };
  const list = setting.label ?? setting.path;
  const firstChoice = () => ('choices' in of ? (choicesOf(of.choices, place, list)[0]?.id ?? '') : '');
  const options = things.filter(({ id }) => begin !== undefined || !(id in value));
  return (
    <Part legend={label} error={error}>
      {Object.keys(value).map((key) => (
        <div key={key} className={styles.pair}>
          {rows([{ label: list, ...of, path: key }], `${path}.`, {
            label: nameOfKey(key),
            ...(of.kind === 'group' ? {} : { place: path }),
          })}
          <TrashButton label={t('form.removeOne', { name: nameOfKey(key) })} tone="soft" onClick={() => remove(key)} />
        </div>
      ))}
      {options.length > 0 && (
        <SelectField
          label={t('form.addTo', { name: label })}
          placeholder={t('form.add')}
          value=""
          options={options.map(({ id, label: text }) => ({ value: id, text }))}
          onChange={add}
        />
      )}
    </Part>
  );
});

/** A name for a formula that is free: the wanted one, with a number where it is taken. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const name = /^[A-Za-z_]\w*$/.test(wanted) ? wanted : 'value';
  let free = name;
  for (let number = 2; taken.includes(free); number++) free = `${name}${number}`;
  return free;
}
