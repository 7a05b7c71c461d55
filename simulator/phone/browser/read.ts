import { useState } from 'react';

/** The last message of each chat that this person has seen; the browser stores it. */
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
        // A browser without storage does not remember the read messages.
      }
    },
  };
}
