import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '@/components/field-label';
import { Switch } from '@/components/switch';
import { inputId } from '@/form-rows';
import { languageNames, languages, languageTags } from '@/i18n';
import { isSame } from '@/stores/administration/three-way';
import { ValueField } from '@/values/ValueField';
import { useSettingContext } from './choices';
import { Part } from './Part';
import { fieldOfSetting, formValue, getLabel, storedValue } from './setting-field';
import type { FormKind } from '@/values/form-field';
import type { SettingInputProps } from './setting-input';
import styles from './settings.module.css';

/** A setting that is a value: its input is that of a record's field. */
export const ValueInput = observer(function ValueInput(props: SettingInputProps<FormKind>) {
  const { draft, setting, path, place: choicePath, label, value, error, onChange } = props;
  const context = useSettingContext();
  const { required = false, once: isImmutable, hint, translated } = setting;
  if (isImmutable && !draft.isNew) return <FixedInput label={label} value={value} />;
  return (
    <div className={styles.field}>
      <ValueField
        id={inputId(context.formId, path)}
        field={fieldOfSetting(setting, label, value, { context, item: draft.item, path: choicePath })}
        required={setting.kind === 'choice' ? !setting.unset && setting.absent === undefined : required}
        value={formValue(setting, value)}
        error={error}
        onChange={(next) => {
          const nextStored = storedValue(setting, next, value);
          // An input reports its value once more when it loses the focus.
          if (!isSame(nextStored, value)) onChange(nextStored);
        }}
      >
        {hint && <p className={styles.hint}>{getLabel({ path: hint })}</p>}
      </ValueField>
      {translated && <OtherLanguages {...props} around={translated === 'thing' ? '' : props.within} />}
    </div>
  );
});

/** The other languages of a text, which can be unfolded. */
function OtherLanguages({ around: parentPath, ...props }: SettingInputProps & { around: string }) {
  const { t } = useTranslation('administration');
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('form.languages')}
      </button>
      {open && <Languages {...props} texts={`${parentPath}i18n_resource.${props.setting.path}.`} />}
    </>
  );
}

/** A text in each language of the product. */
function Languages({
  label,
  setting,
  rows,
  texts,
}: Pick<SettingInputProps, 'label' | 'setting' | 'rows'> & { texts: string }) {
  const { t } = useTranslation('administration');
  const kind = setting.kind === 'lines' ? 'lines' : 'text';
  return (
    <div className={styles.nested}>
      {languages.map((each) => (
        <div key={each} lang={languageTags[each]}>
          {rows([{ kind, path: each }], texts, {
            label: t('form.inLanguage', { label, language: languageNames[each] }),
          })}
        </div>
      ))}
    </div>
  );
}

/** A text that exists only in its languages. */
export function WordsInput({ setting, path, ...props }: SettingInputProps<'words'>) {
  return (
    <Part legend={props.label} error={props.error}>
      <Languages {...{ ...props, setting }} texts={`${path}.${setting.of}.`} />
    </Part>
  );
}

export function SwitchInput({ setting, label, value, error, onChange }: SettingInputProps<'switch'>) {
  const { isOn = false, sparse } = setting;
  return (
    <div>
      <Switch
        label={label}
        checked={(value as boolean | undefined) ?? isOn}
        onChange={(on) => onChange(sparse && on === isOn ? undefined : on)}
      />
      <FieldError id="" text={error} />
    </div>
  );
}

/** Shows a value that cannot be changed. */
export function FixedInput({ label, value }: Pick<SettingInputProps, 'label' | 'value'>) {
  if (value === undefined) return null;
  return (
    <div>
      <p className={styles.hint}>{label}</p>
      <p className={styles.fixed}>{String(value)}</p>
    </div>
  );
}
