import type { Item } from '@domain/configuration/sections';
import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { TrashButton } from '@/components/icon-button/TrashButton';
import { SelectField } from '@/components/select-field';
import { partAt, isSame } from '@/stores/administration/three-way';
import { listChoices, useSettingContext } from './choices';
import { newId } from './new-id';
import { Part } from './Part';
import type { SettingInputProps } from './setting-input';
import styles from './settings.module.css';

/** Settings that belong together. */
export function GroupInput(props: SettingInputProps<'group'>) {
  const { draft, setting, path, rows } = props;
  const { starts, sparse } = setting;
  const change = (nextValue: unknown, write: () => void) => {
    if (starts && nextValue !== undefined && partAt(draft.item, path) === undefined) draft.set(path, starts);
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
  Object.entries(group ?? {}).every(([key, entryValue]) => isSame(entryValue, starts[key]));

/** Entries one below the other, each with its settings, and a button that adds one. */
export function ListInput(props: SettingInputProps<'list'>) {
  const { setting, label, path, value = [], onChange, rows } = props;
  const { of: content, starts, identity, standard, title } = setting;
  const { t } = useTranslation('administration');
  const entries = value as readonly Item[];
  const add = () => onChange([...entries, { ...(identity && { [identity]: newId('m') }), ...starts }]);
  const remove = (entry: Item) => {
    const otherEntries = entries.filter((candidate) => candidate !== entry);
    onChange(otherEntries.length > 0 || standard ? otherEntries : undefined);
  };
  return (
    <StandardPart {...props} nothing={[]}>
      {entries.map((entry, index) => {
        const name = title?.(entry) ?? '';
        return (
          <fieldset key={index} className={styles.entry} aria-label={`${label} ${index + 1}`}>
            {name !== '' && <p>{name}</p>}
            {rows(content, `${path}.${index}.`)}
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

/** The settings of a group or a list. While the company has set none, the product's defaults apply. */
function StandardPart(props: SettingInputProps<'group' | 'list'> & { nothing: unknown; children: ReactNode }) {
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

/** A setting for each of some items, with a choice that adds one. */
export const MapInput = observer(function MapInput(props: SettingInputProps<'map'>) {
  const { draft, setting, label, path, error, onChange, rows } = props;
  const { t } = useTranslation('administration');
  const context = useSettingContext();
  const value = (props.value ?? {}) as Item;
  const { of: content, begin, keys, empty } = setting;
  const location = { context, item: draft.item, path };
  const keyOptions = listChoices(keys, location, '');
  const nameOfKey = (key: string) => (begin ? key : (keyOptions.find(({ id }) => id === key)?.label ?? key));
  const add = (chosenKey: string) => {
    const key = begin ? freeName(chosenKey, Object.keys(value)) : chosenKey;
    onChange({ ...value, [key]: begin ? begin(chosenKey) : firstChoice() });
  };
  const remove = (key: string) => {
    const { [key]: _removed, ...otherEntries } = value;
    onChange(Object.keys(otherEntries).length > 0 ? otherEntries : empty);
  };
  const list = setting.label ?? setting.path;
  const firstChoice = () => ('choices' in content ? (listChoices(content.choices, location, list)[0]?.id ?? '') : '');
  const options = keyOptions.filter(({ id }) => begin !== undefined || !(id in value));
  return (
    <Part legend={label} error={error}>
      {Object.keys(value).map((key) => (
        <div key={key} className={styles.pair}>
          {rows([{ label: list, ...content, path: key }], `${path}.`, {
            label: nameOfKey(key),
            ...(content.kind === 'group' ? {} : { place: path }),
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

/** Returns a free name for a formula: the preferred one, with a number where it is taken. */
export function freeName(preferredName: string, takenNames: readonly string[]): string {
  const name = /^[A-Za-z_]\w*$/.test(preferredName) ? preferredName : 'value';
  let free = name;
  for (let number = 2; takenNames.includes(free); number++) free = `${name}${number}`;
  return free;
}
