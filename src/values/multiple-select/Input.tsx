import { optionWords, otherText, searchAbove } from '@domain/values/options';
import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { AddOption, choiceId, OtherText, SeveralPicker, storedOf } from '../picker';
import { useValueServices } from '../services';
import { fitsOption, optionChoices } from '../single-select/option-choices';
import type { InputProps } from '../value-view';
import Display from './Display';

/** Several options, with a mark each. "Other" asks for its text under the control. */
export default function MultipleSelectInput(props: InputProps) {
  const { field, value, onChange } = props;
  const { t } = useTranslation('values');
  const { language } = useValueServices();
  // The picker stays open when an option is added: the lines are read again from the field.
  const [, readAnew] = useReducer((times: number) => times + 1, 0);
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const choices = optionChoices(field, language, t('other'), { chosen });
  return (
    <>
      <SeveralPicker
        {...props}
        choices={choices}
        chosen={chosen.map(choiceId)}
        onChosen={(ids) => onChange(ids.map((id) => storedOf(id, chosen)))}
        shown={<Display value={chosen} field={field} size="block" />}
        shownText={chosen.map((id) => optionWords(id, field, language) || t('other')).join(', ')}
        searchable={choices.length > searchAbove}
        fits={(choice, keyword) => fitsOption(field, choice, keyword)}
        below={(keyword, take) => (
          <AddOption
            field={field}
            keyword={keyword}
            onAdded={(id) => {
              readAnew();
              take(id);
            }}
          />
        )}
      />
      <OtherText
        {...props}
        value={chosen.find((id) => otherText(id) !== undefined)}
        onChange={(text) => onChange(chosen.map((id) => (otherText(id) === undefined ? id : text)))}
      />
    </>
  );
}
