import type { Field } from '@domain/metadata/field';
import { localised } from '@domain/metadata/reading';
import { fitsMember } from '@domain/search/fits-member';
import { Avatar } from '@/components/avatar';
import type { Choice } from '@/components/choice-layer';
import { useValueServices, valueViews } from '@/values';
import styles from './filter-builder.module.css';

interface FilterChoices {
  choices: readonly Choice[];
  fits?: (choice: Choice, keyword: string) => boolean;
}

/** Returns the options of a field, including those that can no longer be chosen: records still hold them. */
export function useOptionChoices(field: Field | undefined): FilterChoices {
  const { language } = useValueServices();
  const { Display } = valueViews.SINGLE_SELECT;
  const choices = (field?.value_options ?? []).map((option): Choice => {
    const text = localised(option, 'label', option.label, language);
    return { id: option.id, text, label: field && <Display value={option.id} field={field} size="line" /> };
  });
  return { choices };
}

/** Returns the colleagues, including those who left, because their records still exist. */
export function useMemberChoices(): FilterChoices {
  const { members } = useValueServices().people;
  const byId = new Map(members.map((member) => [member.member_id, member]));
  const choices = [...members]
    .sort((left, right) => Number(left.deleted) - Number(right.deleted))
    .map((member): Choice => ({
      id: member.member_id,
      text: member.name,
      label: (
        <span className={styles.member} data-left={member.deleted || undefined}>
          <Avatar name={member.name} url={member.avatar_url} size={24} faded={member.deleted} />
          {member.name}
        </span>
      ),
    }));
  return { choices, fits: (choice, keyword) => fitsMember(byId.get(choice.id), keyword) };
}
