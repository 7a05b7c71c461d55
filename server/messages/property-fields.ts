import { stageTime } from '../../domain/filters/last-change';
import type { Field } from '../../domain/metadata/field';
import { ownerProperty } from '../../domain/metadata/owner';
import { messageTexts } from './texts';

/** Returns the owner of a record as a field, so that a change of it is described like any other change. Everyone who reads the record sees it. */
export function ownerField(table: string): Field {
  return propertyField(table, 'owner', { field_id: ownerProperty, type: 'team', value_type: 'MEMBER_SINGLE_SELECT' });
}

/** Returns the stage of a record as a field, for the same reason. */
export function stageField(table: string): Field {
  return propertyField(table, 'stage', { field_id: stageTime, type: 'normal', value_type: 'STAGE' });
}

function propertyField(
  table: string,
  name: 'owner' | 'stage',
  kind: Pick<Field, 'field_id' | 'type' | 'value_type'>,
): Field {
  const texts = {
    zh: messageTexts('zh').timeline[name],
    en: messageTexts('en').timeline[name],
    ja: messageTexts('ja').timeline[name],
  };
  return { ...kind, field_name: texts.en, table, order: 0, access: 'read', i18n_resource: { field_name: texts } };
}
