/** Properties of every record for filters by member: owner, participant, follower (REQ records 6, my filter options). */
export const memberProperties = ['owner_member_id', '_all_member_ids', 'follower_member_ids'] as const;
export type MemberProperty = (typeof memberProperties)[number];

/** Member properties of every record in conditions; the creator is not part of "mine". */
export const personProperties = [...memberProperties, 'create_member_id'] as const;
export type PersonProperty = (typeof personProperties)[number];

export function isPersonProperty(id: string): id is PersonProperty {
  return (personProperties as readonly string[]).includes(id);
}

/** The times that every record has, in the order of the builder. */
export const timeProperties = ['create_time', 'update_time'] as const;

/** The stage of a record of a type with stages (REQ records 5: the pipeline-stage filter only includes). */
const stageProperties = ['pipeline_id', 'stage_id'] as const;
export type StageProperty = (typeof stageProperties)[number];

export function isStageProperty(id: string): id is StageProperty {
  return (stageProperties as readonly string[]).includes(id);
}
