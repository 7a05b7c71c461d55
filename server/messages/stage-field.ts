import { stageTime } from '../../domain/filters/last-change';
import type { Field } from '../../domain/metadata/field';
import { messageTexts } from './texts';

/** The stage of a record as if it were a field, so that a change of it can be named like any other. Everybody who reads the record sees it. */
export function stageField(table: string): Field {
  const words = {
    zh: messageTexts('zh').timeline.stage,
    en: messageTexts('en').timeline.stage,
    ja: messageTexts('ja').timeline.stage,
  };
  return {
    field_id: stageTime,
    field_name: words.en,
    table,
    type: 'normal',
    value_type: 'STAGE',
    order: 0,
    access: 'read',
    i18n_resource: { field_name: words },
  };
}
