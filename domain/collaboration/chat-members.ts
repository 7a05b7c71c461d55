/** Who of a record and who of its chat do not stand in the other (SD-91). */
export interface ChatComparison {
  /** Members of the record who are not in its chat. */
  missing: string[];
  /** So many people of the chat do not work on the record. */
  others: number;
}

/**
 * Compares the people of a record with those of its chat.
 * @param people who works on the record: member id to the id in the suite; somebody who is owner and member stands here once.
 * @param inChat the suite's ids of who is in the chat, which may name somebody twice.
 */
export function compareMembers(people: ReadonlyMap<string, string>, inChat: readonly string[]): ChatComparison {
  const chatMembers = new Set(inChat);
  const recordMembers = new Set(people.values());
  return {
    missing: [...people].flatMap(([memberId, openId]) => (chatMembers.has(openId) ? [] : [memberId])),
    others: [...chatMembers].filter((openId) => !recordMembers.has(openId)).length,
  };
}
