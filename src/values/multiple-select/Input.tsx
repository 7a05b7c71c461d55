import { optionWords, otherText, searchAbove } from '@domain/values/options';
import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { joinValues } from '@/i18n';
import { AddOption, choiceId, OtherText, SeveralPicker, storedOf } from '../picker';
import { useValueServices } from '../services';
import { fitsOption, optionChoices } from '../single-select/option-choices';
import type { InputProps } from '../value-view';
import Display from './Display';

/** An input for several options, each with a mark. The option "Other" shows a text input below. */
export default function MultipleSelectInput(props: InputProps) {
  const { field, value, onChange } = props;
  const { t } = useTranslation('values');
  const { language } = useValueServices();
  // The picker stays open when an option is added, so the options are read again from the field.
  const [, readAnew] = useReducer((times: number) => times + 1, 0);
  const selectedValues = Array.isArray(value) ? value.map(String) : [];
  const choices = optionChoices(field, language, t('other'), { chosen: selectedValues });
  return (
    <>
      <SeveralPicker
        {...props}
        choices={choices}
        chosen={selectedValues.map(choiceId)}
        onChosen={(ids) => onChange(ids.map((id) => storedOf(id, selectedValues)))}
        display={<Display value={selectedValues} field={field} size="block" />}
        shownText={joinValues(selectedValues.map((id) => optionWords(id, field, language) || t('other')))}
        searchable={choices.length > searchAbove}
        fits={(choice, keyword) => fitsOption(field, choice, keyword)}
        below={(keyword, choose) => (
          <AddOption
            field={field}
            keyword={keyword}
            onAdded={(id) => {
              readAnew();
              choose(id);
            }}
          />
        )}
      />
      <OtherText
        {...props}
        value={selectedValues.find((id) => otherText(id) !== undefined)}
        onChange={(text) => onChange(selectedValues.map((id) => (otherText(id) === undefined ? id : text)))}
      />
    </>
  );
}
