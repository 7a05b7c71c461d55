/** The differences between the people of a record and those of its chat (SD-91). */
export interface ChatComparison {
  /** Members of the record who are not in its chat. */
  missing: string[];
  /** The number of people of the chat who do not work on the record. */
  others: number;
}

/**
 * Compares the people of a record with those of its chat. @param people the members who work on the record: member id to the id in the suite; a
 * member who is owner and member occurs once. @param inChat the suite's ids of the people in the chat, which may contain an id twice.
 */
export function compareMembers(people: ReadonlyMap<string, string>, inChat: readonly string[]): ChatComparison {
  const chatMembers = new Set(inChat);
  const recordMembers = new Set(people.values());
  return {
    missing: [...people].flatMap(([memberId, openId]) => (chatMembers.has(openId) ? [] : [memberId])),
    others: [...chatMembers].filter((openId) => !recordMembers.has(openId)).length,
  };
}
