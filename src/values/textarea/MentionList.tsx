import { useTranslation } from 'react-i18next';
import rich from './rich.module.css';
import type { Mentioning } from './use-mentions';

interface Props extends Mentioning {
  /** The id of the list, if a text area refers to it as its controlled element: then the focus stays in the text area. */
  listId?: string;
}

/** Lists the members that match a typed mention. */
export function MentionList({ members, active, choose, listId }: Props) {
  const { t } = useTranslation('inputs');
  return (
    <ul id={listId} className={rich.people} role="listbox" aria-label={t('rich.people')}>
      {members.map((member, index) => (
        <li key={member.member_id} role="presentation">
          {/* A click would move the focus out of the text and close the keyboard, so the button uses another event. */}
          <button
            type="button"
            role="option"
            id={listId === undefined ? undefined : `${listId}-${index}`}
            aria-selected={index === active}
            tabIndex={listId === undefined ? undefined : -1}
            className={rich.person}
            onPointerDown={(event) => {
              event.preventDefault();
              choose(member);
            }}
          >
            {member.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
