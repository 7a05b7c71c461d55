import { useValueServices } from '../services';
import type { InputProps } from '../value-view';
import { Picker, type Choice } from '../Picker';
import { Display, optionText } from './Display';

/** More options than this get a search box (decision 25). */
const searchAbove = 8;

export default function SelectInput(props: InputProps) {
  const { field, value } = props;
  const { language } = useValueServices();
  // A deleted option stays readable on the records that have it, but nobody can choose it any more.
  const options = (field.value_options ?? []).filter((option) => !option.deleted);
  const choices: Choice[] = options.map((option) => ({
    id: option.id,
    text: optionText(option, language),
    shown: <Display value={option.id} field={field} size="line" />,
  }));
  return (
    <Picker
      {...props}
      choices={choices}
      shown={<Display value={value} field={field} size="line" />}
      searchable={options.length > searchAbove}
      fits={(choice, keyword) => choice.text.toLowerCase().includes(keyword)}
    />
  );
}
