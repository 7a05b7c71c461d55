import type { Member } from '@domain/contract/companies/start';
import { suggestMembers } from '@domain/rich/suggest-members';
import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion';
import { useMemo, useRef, useState } from 'react';
import { isComposingKey } from '@/components/keys';

/** The keyboard's @ and the full-width one of Chinese keyboards. */
const signs = ['@', '\uff20'];

export interface Mentioning {
  members: Member[];
  /** The index of the suggestion that Enter takes. */
  active: number;
  choose(member: Member): void;
}

/** Returns the members that match a typed mention, and the handlers that the editor needs. */
export function useMentions(members: readonly Member[]): {
  mentioning: Mentioning | undefined;
  suggestions: Omit<SuggestionOptions, 'editor'>[];
} {
  const [mentioning, setMentioning] = useState<Mentioning>();
  const now = useRef<Mentioning>(undefined);
  const everybody = useRef(members);
  everybody.current = members;

  const suggestions = useMemo(() => {
    const show = (next: Mentioning | undefined) => {
      now.current = next;
      setMentioning(next);
    };
    // The list is computed here: the list of an update is empty at first and would flicker.
    const suggest = ({ query, command }: SuggestionProps<Member>) =>
      show({
        members: suggestMembers(everybody.current, query),
        active: 0,
        choose: ({ member_id: id, name: label }) => command({ id, label } as unknown as Member),
      });
    const chooseByKey = (event: KeyboardEvent): boolean => {
      const { current } = now;
      const count = current?.members.length ?? 0;
      if (!current || count === 0) return false;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        show({ ...current, active: (current.active + (event.key === 'ArrowDown' ? 1 : count - 1)) % count });
        return true;
      }
      const member = current.members[current.active];
      if ((event.key !== 'Enter' && event.key !== 'Tab') || !member) return false;
      current.choose(member);
      return true;
    };
    return signs.map((char): Omit<SuggestionOptions, 'editor'> => ({
      char,
      // Chinese text has no blank before the sign.
      allowedPrefixes: null,
      items: () => [],
      render: () => ({
        onStart: suggest,
        onUpdate: suggest,
        onKeyDown: ({ event }) => !isComposingKey(event) && chooseByKey(event),
        onExit: () => show(undefined),
      }),
    }));
  }, []);
  return { mentioning, suggestions };
}
