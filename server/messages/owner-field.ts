import type { Field } from '../../domain/metadata/field';
import { ownerProperty } from '../../domain/metadata/owner';
import { messageTexts } from './texts';

/** The owner of a record as if it were a field, so that a change of it is described like any other change. Everybody who reads the record sees it. */
export function ownerField(table: string): Field {
  const words = {
    zh: messageTexts('zh').timeline.owner,
    en: messageTexts('en').timeline.owner,
    ja: messageTexts('ja').timeline.owner,
  };
  return {
    field_id: ownerProperty,
    field_name: words.en,
    table,
    type: 'team',
    value_type: 'MEMBER_SINGLE_SELECT',
    order: 0,
    access: 'read',
    i18n_resource: { field_name: words },
  };
}
