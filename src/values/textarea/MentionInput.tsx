import type { Member } from '@domain/contract/companies/start';
import { suggestMembers } from '@domain/rich/suggest-members';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { handleKeys } from '@/components/keys';
import { useValueServices } from '../services';
import styles from '../values.module.css';
import { MentionList } from './MentionList';
import { useGrowing } from './use-growing';

interface Props {
  id: string;
  value: string;
  placeholder: string;
  /** The ids of the members who are suggested first. */
  preferredIds?: readonly string[];
  /** Whether the input takes the focus when it is shown. */
  focused?: boolean;
  onChange(text: string): void;
  /** Called when a member was chosen from the list; their name is already in the text. */
  onMention(member: Pick<Member, 'member_id' | 'name'>): void;
}

/** Matches a mention that is being typed: the text between the sign and the caret. An address (li@example.com) does not match. */
const beingTyped = /(?:^|[^\w.-])[@\uff20]([^\s@\uff20]{0,20})$/;

/** A plain text area in which colleagues can be mentioned. */
export function MentionInput({ id, value, placeholder, preferredIds, focused = false, onChange, onMention }: Props) {
  const { members } = useValueServices().people;
  const area = useRef<HTMLTextAreaElement>(null);
  const [query, setQuery] = useState<string>();
  const [active, setActive] = useState(0);
  /** The text at which the reader closed the list. The list opens again for another text, not for a selection that is reported once more. */
  const closedAt = useRef<string>();
  /** The position of the caret after a name was inserted. */
  const caret = useRef<number>();
  useGrowing(area, value);
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [value]);

  const suggested = query === undefined ? [] : suggestMembers(members, query, preferredIds);
  const listId = `${id}-people`;
  const updateQuery = () => {
    const { current } = area;
    const typedQuery = current ? beingTyped.exec(current.value.slice(0, current.selectionEnd))?.[1] : undefined;
    if (typedQuery !== query) setActive(0);
    if (typedQuery !== closedAt.current) closedAt.current = undefined;
    setQuery(closedAt.current === undefined ? typedQuery : undefined);
  };
  const choose = (member: Member) => {
    const { current } = area;
    if (!current || query === undefined) return;
    const end = current.selectionEnd;
    const textBefore = current.value.slice(0, end - query.length - 1);
    const textWithMention = `${textBefore}@${member.name} `;
    caret.current = textWithMention.length;
    onChange(textWithMention + current.value.slice(end));
    onMention(member);
    setQuery(undefined);
    current.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const member = suggested[active];
    if (!member) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setActive((active + (event.key === 'ArrowDown' ? 1 : suggested.length - 1)) % suggested.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(member);
    else if (event.key === 'Escape') {
      closedAt.current = query;
      setQuery(undefined);
    } else return;
    event.preventDefault();
    // Esc closes the list and not the sheet around it.
    event.stopPropagation();
  };
  return (
    <>
      <textarea
        ref={area}
        id={id}
        className={`${styles.control} ${styles.area}`}
        rows={3}
        autoFocus={focused}
        value={value}
        placeholder={placeholder}
        aria-autocomplete="list"
        aria-controls={suggested.length > 0 ? listId : undefined}
        aria-activedescendant={suggested[active] ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          onChange(event.target.value);
          updateQuery();
        }}
        onSelect={updateQuery}
        onBlur={() => setQuery(undefined)}
        onKeyDown={handleKeys(onKeyDown)}
      />
      {suggested.length > 0 && <MentionList listId={listId} members={suggested} active={active} choose={choose} />}
    </>
  );
}
