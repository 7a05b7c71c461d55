import { valueKinds } from '@domain/metadata/field';
import { valueTypes } from '@domain/values';
import { isFilterable } from '@domain/views/fields';
import { chooseEditor, relationsFor } from '@/features/filter-builder/editors';
import { field } from '../../support/render-with-stores';
import { samples } from '../../values/samples';

const offered = valueKinds
  .map((kind) => field({ field_id: 'the_field', value_type: kind, ...samples[kind].field }))
  .filter(isFilterable);

test.each(offered.map((one) => [one.value_type, one] as const))(
  'the value of a condition on %s has the input of its kind',
  (kind, one) => {
    const subject = { id: one.field_id, name: one.field_name, field: one };
    const named = samples[kind].values.flatMap((value) => valueTypes[kind].refers(value, one)).map(({ to }) => to);
    for (const relation of relationsFor(subject)) {
      const editor = chooseEditor(subject, relation);
      if (relation === 'empty' || relation === 'notEmpty') expect(editor).toBe('none');
      else if (named.includes('member')) expect(editor).toBe('members');
      else if (named.includes('record')) expect(editor).toBe(kind === 'SELECT_SEARCH' ? 'found' : 'records');
      else expect(editor).not.toBe('none');
    }
  },
);
