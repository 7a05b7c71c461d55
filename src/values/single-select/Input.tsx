import { otherText, searchAbove } from '@domain/values/options';
import { useTranslation } from 'react-i18next';
import { AddOption, choiceId, OtherText, Picker, storedOf } from '../picker';
import { useValueServices } from '../services';
import type { InputProps } from '../value-view';
import { Display } from './Display';
import { fitsOption, optionChoices } from './option-choices';

/** An input for one option: a tap chooses and closes. The option "Other" shows a text input below. */
export default function SelectInput(props: InputProps) {
  const { field, value, onChange } = props;
  const { t } = useTranslation('values');
  const { language, form } = useValueServices();
  const choices = optionChoices(field, language, t('other'), { next: form.next(field) });
  const isOther = otherText(value) !== undefined;
  return (
    <>
      <Picker
        {...props}
        value={typeof value === 'string' && value !== '' ? choiceId(value) : null}
        onChange={(id) => onChange(typeof id === 'string' ? storedOf(id, [value]) : null)}
        choices={choices}
        display={isOther ? t('other') : <Display value={value} field={field} size="line" />}
        searchable={choices.length > searchAbove}
        fits={(choice, keyword) => fitsOption(field, choice, keyword)}
        below={(keyword, choose) => <AddOption field={field} keyword={keyword} onAdded={choose} />}
      />
      <OtherText {...props} value={value} />
    </>
  );
}
