import { labelLimit, otherPrefix, otherText } from '@domain/values/options';
import { useTranslation } from 'react-i18next';
import type { InputProps } from '../value-view';
import styles from '../values.module.css';
import own from './picker.module.css';

/** The entry "Other" in a picker; the form then contains `other:` and the text. */
export const otherChoice = 'other';

interface Props extends Pick<InputProps, 'label' | 'readOnly'> {
  /** The stored value of the option "Other". */
  value: unknown;
  onChange(value: string): void;
}

/** An input for the text of the option "Other", below the control while it is chosen. */
export function OtherText({ value, onChange, label, readOnly }: Props) {
  const { t } = useTranslation('values');
  const text = otherText(value);
  if (text === undefined) return null;
  return (
    <input
      type="text"
      className={`${styles.control} ${own.other}`}
      value={text}
      maxLength={labelLimit}
      readOnly={readOnly}
      autoComplete="off"
      aria-label={t('otherText', { label })}
      placeholder={t('otherPlaceholder')}
      onChange={(event) => onChange(otherPrefix + event.target.value)}
    />
  );
}

/** Returns the id of a choice in the picker. */
export function choiceId(value: string): string {
  return otherText(value) === undefined ? value : otherChoice;
}

/** Returns the stored value of a choice; the option "Other" keeps its earlier text. */
export function toStoredText(id: string, previousValues: readonly unknown[]): string {
  if (id !== otherChoice) return id;
  return previousValues.find((value): value is string => otherText(value) !== undefined) ?? otherPrefix;
}
