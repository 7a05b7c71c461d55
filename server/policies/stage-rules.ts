import type { StoredRecord } from '../../domain/filters/matches';
import type { EditablePermission } from '../../domain/metadata/stage';

/** The permission to edit a record in its current stage (REQ records 6, ADR-0012). */

/** A stage with edit permissions. */
export interface StagePermission {
  pipeline_id: string;
  stage_id: string;
  editable_permission: EditablePermission;
}

/** The facts about the caller that a stage needs. `Actor` is compatible. */
export interface StageEditor {
  isDataAdmin: boolean;
  roleIds: readonly string[];
  teamIds?: readonly string[];
}

/** Returns whether the stage permits the edit to a caller with write access: a stage only narrows rights. */
export function stageLetsEdit(
  editor: StageEditor,
  record: Pick<StoredRecord, 'pipeline_id' | 'stage_id'>,
  permissions: readonly StagePermission[],
): boolean {
  const stage = permissions.find(
    (permission) => permission.pipeline_id === record.pipeline_id && permission.stage_id === record.stage_id,
  );
  if (!stage || editor.isDataAdmin) return true;
  const { type, role_ids = [], team_ids = [] } = stage.editable_permission;
  switch (type) {
    case 'all':
      return true;
    case 'admin':
      return false;
    case 'team_or_role':
      return (
        role_ids.some((role) => editor.roleIds.includes(role)) ||
        team_ids.some((team) => editor.teamIds?.includes(team))
      );
  }
}
