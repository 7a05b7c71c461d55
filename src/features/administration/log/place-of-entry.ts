import type { AuditEntry } from '@domain/contract/configuration/admin-log';
import type { AdministrationPlace } from '../place';

/** Returns the place of an entry's item in the administration; undefined if it has none. */
export function placeOfEntry({ section, table_id: type, id, action }: AuditEntry): AdministrationPlace | undefined {
  const isThere = action !== 'remove';
  switch (section) {
    case 'members':
      return { section: 'members', item: id };
    case 'teams':
      return { section: 'teams', item: isThere ? id : undefined };
    case 'roles':
      return { section: 'roles', item: isThere ? id : undefined };
    case 'role_rules':
      return { section: 'roles', item: id?.split('/')[0] };
    case 'types':
      return { section: 'types', type: isThere ? id : undefined };
    case 'records':
      return { section: 'members', item: id };
    default:
      return type === undefined ? undefined : { section: 'types', type };
  }
}
