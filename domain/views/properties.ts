/** Properties of every record that people filter by: in charge, participant, sub-follower (specification section 6, my filter options). */
export const memberProperties = ['owner_member_id', '_all_member_ids', 'follower_member_ids'] as const;
export type MemberProperty = (typeof memberProperties)[number];

export function isMemberProperty(id: string): id is MemberProperty {
  return (memberProperties as readonly string[]).includes(id);
}
