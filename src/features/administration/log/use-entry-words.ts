import type { AuditEntry } from '@domain/contract/configuration/admin-log';
import { useTranslation } from 'react-i18next';
import type { Filter } from '@domain/filter-tree';
import { labelOfOne } from '@domain/metadata/reading';
import { wordOfRule } from '@domain/metadata/role-reach';
import { joinValues, language } from '@/i18n';
import { useStores } from '@/stores';
import { getAdministration } from '@/stores/administration/Administration';
import { roleName } from '../roles/role-words';
import type { LoggedDifference } from './differences';

/** Actions whose subject is a person. */
const personActions: ReadonlySet<AuditEntry['action']> = new Set(['hand_over', 'see_as']);
/** Actions whose text needs no section. */
const namedActions: ReadonlySet<AuditEntry['action']> = new Set(['export', 'import']);

/** Returns the texts of an entry of the audit log. To be called while an observer draws. */
export function useEntryWords() {
  const { t } = useTranslation(['audit', 'people']);
  const stores = useStores();
  const { company } = stores;
  const roles = getAdministration(stores).answer?.roles ?? [];

  /** Returns the name for an id of a role, a member or a team; else the text itself. */
  const getName = (text: string): string => {
    const role = roles.find((candidate) => candidate.role['role_id'] === text);
    if (role) return roleName(role.role);
    return company.member(text)?.name ?? company.teams.find(({ team_id }) => team_id === text)?.name ?? text;
  };
  const valueText = (value: unknown): string => {
    if (value === null || value === '') return t('empty');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'string') return t(`words.${value as 'paid'}`, { defaultValue: getName(value) });
    if (Array.isArray(value)) return value.length === 0 ? t('empty') : joinValues(value.map(itemText));
    return typeof value === 'number' ? String(value) : thingText(value);
  };
  const thingText = (value: unknown): string => {
    if (typeof value !== 'object' || value === null || !('join' in value || 'relation' in value))
      return JSON.stringify(value);
    return t(`people:rights.reach.${wordOfRule(value as Filter) ?? 'custom'}`);
  };
  const itemText = (item: unknown): string => {
    if (typeof item !== 'object' || item === null) return valueText(item);
    const { label, name, field_name: fieldName, field } = item as Record<string, unknown>;
    const title = label ?? name ?? fieldName ?? field;
    return typeof title === 'string' ? title : JSON.stringify(item);
  };
  const section = ({ section: id }: Pick<AuditEntry, 'section'>): string =>
    t(`sections.${id as 'fields'}`, { defaultValue: id });
  /** Returns the subject of an action: a person, else a quoted name or the section, with the type that it belongs to. */
  const subjectText = (entry: AuditEntry, { name, type }: { name: string; type: string | undefined }): string => {
    if (personActions.has(entry.action) && name !== '') return name;
    const isNameEnough = namedActions.has(entry.action);
    if (isNameEnough && name === '' && type !== undefined) return type;
    if (isNameEnough && name !== '') return t(type === undefined ? 'subjects.name' : 'subjects.nameOf', { name, type });
    const sectionText =
      entry.action === 'order'
        ? t(`order.${entry.section as 'fields'}`, { defaultValue: section(entry) })
        : section(entry);
    if (name === '') return type === undefined ? sectionText : t('subjects.of', { section: sectionText, type });
    return t(type === undefined ? 'subjects.named' : 'subjects.namedOf', { section: sectionText, name, type });
  };
  return {
    section,
    /** Returns the author; the operator's commands have no member. */
    who: ({ member_id, member_name, by_system }: AuditEntry): string =>
      member_id === null ? t(by_system ? 'system' : 'operator') : (member_name ?? ''),
    /** Returns the action and its object. */
    title(entry: AuditEntry): string {
      const { table_id: tableId, name, id } = entry;
      const table = tableId === undefined ? undefined : company.table(tableId);
      const type = table ? labelOfOne(table, language()) : tableId;
      const itemName = name ?? (id === undefined || id === '' ? '' : id.split('/').map(valueText).join(' · '));
      return t(`actions.${entry.action}`, { subject: subjectText(entry, { name: itemName, type }) });
    },
    property: ({ path }: LoggedDifference): string =>
      path.map((key) => t(`properties.${key as 'name'}`, { defaultValue: getName(key) })).join(' · '),
    value: valueText,
  };
}
