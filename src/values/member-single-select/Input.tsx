import { fitsMember } from '@domain/search/fits-member';
import { Picker } from '../picker';
import { useValueServices } from '../services';
import type { InputProps } from '../value-view';
import { Display } from './Display';
import { useMemberChoices } from './member-choices';

/** An input for a colleague, found by name, pinyin or initials. */
export default function MemberInput(props: InputProps) {
  const { value, field } = props;
  const { member } = useValueServices().people;
  const choices = useMemberChoices(field, typeof value === 'string' ? [value] : []);
  return (
    <Picker
      {...props}
      choices={choices}
      display={<Display value={value} field={field} size="line" />}
      searchable
      fits={(choice, keyword) => fitsMember(member(choice.id), keyword)}
    />
  );
}
