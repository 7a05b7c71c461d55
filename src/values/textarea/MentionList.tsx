import { useTranslation } from 'react-i18next';
import rich from './rich.module.css';
import type { Mentioning } from './use-mentions';

interface Props extends Mentioning {
  /** Its id, if a text area names it as what it controls: then the focus never leaves the text area for a member. */
  listId?: string;
}

/** The members that a typed mention may mean. */
export function MentionList({ members, active, choose, listId }: Props) {
  const { t } = useTranslation('inputs');
  return (
    <ul id={listId} className={rich.people} role="listbox" aria-label={t('rich.people')}>
      {members.map((member, index) => (
        <li key={member.member_id} role="presentation">
          {/* A click would take the focus from the text and close the keyboard, so the button uses another event. */}
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
