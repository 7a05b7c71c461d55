/** Properties of every record that people filter by: in charge, participant, sub-follower (REQ records 6, my filter options). */
export const memberProperties = ['owner_member_id', '_all_member_ids', 'follower_member_ids'] as const;
export type MemberProperty = (typeof memberProperties)[number];

export function isMemberProperty(id: string): id is MemberProperty {
  return (memberProperties as readonly string[]).includes(id);
}

/** The stage of a record of a type with stages (REQ records 5: the pipeline-stage filter only includes). */
const stageProperties = ['pipeline_id', 'stage_id'] as const;
export type StageProperty = (typeof stageProperties)[number];

export function isStageProperty(id: string): id is StageProperty {
  return (stageProperties as readonly string[]).includes(id);
}
