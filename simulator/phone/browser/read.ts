import { useState } from 'react';

/** Which message of each chat this person has seen last, kept in the browser. */
export interface ReadMarks {
  seen(chatId: string): string | undefined;
  mark(chatId: string, messageId: string): void;
}

export function useRead(suite: string, person: string): ReadMarks {
  const name = `sidecar-simulator/read/${suite}/${person}`;
  const [marks, setMarks] = useState<Record<string, string>>(() => {
    try {
      return JSON.parse(localStorage.getItem(name) ?? '{}') as Record<string, string>;
    } catch {
      return {};
    }
  });
  return {
    seen: (chatId) => marks[chatId],
    mark: (chatId, messageId) => {
      if (marks[chatId] === messageId) return;
      const next = { ...marks, [chatId]: messageId };
      setMarks(next);
      try {
        localStorage.setItem(name, JSON.stringify(next));
      } catch {
        // A browser without storage forgets what was read.
      }
    },
  };
}
