import { fitsMember } from '@domain/search/fits-member';
import { useTranslation } from 'react-i18next';
import { joinValues } from '@/i18n';
import { useMemberChoices } from '../member-single-select/member-choices';
import { SeveralPicker } from '../picker';
import { useValueServices } from '../services';
import type { InputProps } from '../value-view';
import Display from './Display';

/** An input for several colleagues, found by name, pinyin or initials. */
export default function MembersInput(props: InputProps) {
  const { value, onChange, field } = props;
  const { t } = useTranslation('values');
  const { member } = useValueServices().people;
  const selectedIds = Array.isArray(value) ? value.map(String) : [];
  const choices = useMemberChoices(field, selectedIds);
  return (
    <SeveralPicker
      {...props}
      choices={choices}
      chosen={selectedIds}
      onChosen={onChange}
      display={<Display value={selectedIds} field={field} size="block" />}
      shownText={joinValues(selectedIds.map((id) => member(id)?.name ?? t('unknownMember')))}
      searchable
      fits={(choice, keyword) => fitsMember(member(choice.id), keyword)}
    />
  );
}
