import { isGroup, type Filter } from '../filter-tree';
import { systemFields } from '../filters/resolve';
import type { Field, VisibilityConfig } from '../metadata/field';
import { belonging } from './belonging';
import { isFilledByHand } from './by-hand';
import { getConfig, formUses, type FormTask } from './form';

/** Fields that a form requires and that this member may not see. */

/** Whether the form requires the field of every member who may fill it. */
export function isRequiredBy(field: Field, use: FormTask['use']): boolean {
  return (
    !field.is_not_show && isFilledByHand(field, use) && getConfig(field, use)?.field_create_permission === 'required'
  );
}

/**
 * Returns what a form may show this person of them: their names and places, and the conditions that require them. A condition on another field that
 * the person does not see is not fulfilled for that person (hidden.ts), and is not sent either.
 */
export function hiddenRequiredFields(fields: readonly Field[]): Field[] {
  const visibleIds = new Set(fields.filter(({ access }) => access !== 'none').map(({ field_id }) => field_id));
  const isSeen = (filter: Filter): boolean =>
    isGroup(filter)
      ? filter.items.every(isSeen)
      : visibleIds.has(filter.field) || Object.hasOwn(systemFields, filter.field);
  const shownConfig = (config: VisibilityConfig | undefined, isAsked: boolean): VisibilityConfig | undefined => {
    if (!config) return undefined;
    const { visibility_condition } = config;
    if (!isAsked || (visibility_condition && !isSeen(visibility_condition)))
      return { field_create_permission: 'visible' };
    return { field_create_permission: 'required', ...(visibility_condition ? { visibility_condition } : {}) };
  };
  return fields
    .filter(({ access }) => access === 'none')
    .flatMap((field) => {
      const { field_id, field_name, table, type, value_type, order, group_id, group_name, i18n_resource } = field;
      const [visibility_config, lead_visibility_config, link_visibility_config] = formUses.map((use) =>
        shownConfig(ownConfig(field, use), isRequiredBy(field, use)),
      );
      const namesByLanguage = Object.fromEntries(
        Object.entries(i18n_resource ?? {}).filter(([text]) => text === 'field_name' || text === 'group_name'),
      );
      const visibleField: Field = {
        field_id,
        field_name,
        table,
        type,
        value_type,
        order,
        access: 'none',
        i18n_resource: namesByLanguage,
        ...belonging(field),
        ...(group_id === undefined ? {} : { group_id }),
        ...(group_name === undefined ? {} : { group_name }),
        ...(visibility_config ? { visibility_config } : {}),
        ...(lead_visibility_config ? { lead_visibility_config } : {}),
        ...(link_visibility_config ? { link_visibility_config } : {}),
      };
      return formUses.some((use) => isRequiredBy(visibleField, use)) ? [visibleField] : [];
    });
}

function ownConfig(field: Field, use: FormTask['use']): VisibilityConfig | undefined {
  return use === 'own'
    ? field.visibility_config
    : use === 'lead'
      ? field.lead_visibility_config
      : field.link_visibility_config;
}
