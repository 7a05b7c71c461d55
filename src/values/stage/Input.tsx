import { searchAbove } from '@domain/values/options';
import { useTranslation } from 'react-i18next';
import { Picker } from '../picker';
import { useValueServices } from '../services';
import { fitsOption, optionChoices } from '../single-select/option-choices';
import type { InputProps } from '../value-view';
import Display from './Display';

/** A stage, under the names of the pipelines where there are several. */
export default function StageInput(props: InputProps) {
  const { field, value } = props;
  const { t } = useTranslation('values');
  const { language } = useValueServices();
  const choices = optionChoices(field, language, t('other')).map((choice) => ({
    ...choice,
    label: <Display value={choice.id} field={field} size="line" />,
  }));
  return (
    <Picker
      {...props}
      choices={choices}
      display={<Display value={value} field={field} size="line" />}
      searchable={choices.length > searchAbove}
      fits={(choice, keyword) => fitsOption(field, choice, keyword)}
    />
  );
}
