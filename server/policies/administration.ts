import type { AuditKind } from '../../domain/contract/configuration/admin-log';
import type { SectionName } from '../../domain/contract/configuration/admin';
import { AppError } from '../../domain/errors';

/** Only administrators may change settings; a data administrator sees all records but changes none. @throws AppError notAllowed */
export function refuseAdministration(actor: { isAdmin: boolean }): void {
  if (!actor.isAdmin) throw new AppError('notAllowed');
}

/** Properties that concern rights, by section; `true`: all of them. */
const ofRights: Partial<Record<SectionName, true | readonly string[]>> = {
  roles: true,
  role_rules: true,
  types: ['read_rule', 'write_rule'],
  fields: ['auth_mode', 'auth_role_config', 'field_project_permission'],
  stages: ['editable_permission'],
};

/** Returns the kind of a change in the audit log: `right` has precedence over other kinds. */
export function getAuditKind(section: SectionName, properties: readonly string[]): AuditKind {
  const rightsProperties = ofRights[section];
  return rightsProperties === true || rightsProperties?.some((property) => properties.includes(property))
    ? 'right'
    : 'setting';
}
