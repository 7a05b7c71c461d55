import * as z from 'zod/mini';
import { z as zod } from 'zod';
import { Id } from '../../../domain/contract/shapes';
import { isComputed, localised, type Field } from '../../../domain/metadata/field';
import { isInScopes } from '../../../domain/metadata/key-scopes';
import { abilities, hasSearchedOptions } from '../../../domain/kinds';
import { valueTypes } from '../../../domain/values';
import { labelLimit } from '../../../domain/values/options';
import { fitFields, fitResult } from '../result-size';
import { defineTool, type ToolCaller } from '../tool';
import { TypeId } from '../tool-inputs';

export const types = defineTool({
  description:
    'Without `type`: the types of records that exist (customers, contacts, deals …), with what you may do. With `type`: its fields, each with its id, name, kind, options and, where it can be written, the form of its value. Ids differ between companies: read them here before you filter or write. With `type` and `field`: the options of a field that has too many of them, those that `text` names first.',
  effect: 'read',
  input: z.strictObject({
    type: z.optional(TypeId),
    field: z.optional(Id.check(z.describe('Id of a field of the type, to find its options'))),
    text: z.optional(z.string().check(z.maxLength(labelLimit), z.describe('A part of the option'))),
  }),
  run: (caller, { type, field, text }) => {
    if (type === undefined) return listTypes(caller);
    return field === undefined ? describeType(caller, type) : findOptions(caller, type, field, text);
  },
});

/** The most options of a field in one answer. */
const optionsLimit = 100;

async function findOptions(caller: ToolCaller, table: string, field: string, text?: string): Promise<object> {
  const { list, has_more: hasMore } = await caller.call('options.search', {
    table,
    field_id: field,
    ...(text !== undefined && { keyword: text }),
    limit: optionsLimit,
  });
  return {
    type: table,
    field,
    options: list.filter(({ deleted }) => !deleted).map(({ id, label }) => ({ id, label })),
    ...(hasMore && { has_more: true }),
  };
}

async function listTypes(caller: ToolCaller): Promise<object> {
  const { list } = await caller.call('fieldConfig.tableList', {});
  return {
    types: list
      .filter(({ table_id: id }) => isInScopes(caller.actor.key?.scopes, id, 'read'))
      .map((type) => ({
        id: type.table_id,
        name: localised(type, 'name', type.name, caller.language),
        can_write: isInScopes(caller.actor.key?.scopes, type.table_id, 'write'),
        has_stages: type.is_stage_on,
      })),
  };
}

async function describeType(caller: ToolCaller, id: string): Promise<object> {
  const [{ detail }, { list }] = await Promise.all([
    caller.call('fieldConfig.tableConfig', { id }),
    caller.call('fieldConfig.allList', { table: id }),
  ]);
  const fields = list.filter(({ access }) => access !== 'none');
  const { fields: described } = fitResult([optionsLimit, 30, 5, 0], (optionLimit) => ({
    fields: fields.map((field) => describeField(field, caller, optionLimit)),
  }));
  return {
    id,
    name: localised(detail, 'name', detail.name, caller.language),
    title_field: detail.list_first_show_field_id,
    ...fitFields(described),
  };
}

/** Returns a field in words for its writer. If there is no room for options, there is none for the forms of values either. */
function describeField(field: Field, { language }: ToolCaller, optionLimit: number): object {
  const options = (field.value_options ?? []).filter(({ deleted }) => !deleted);
  const isWritable = field.access === 'write' && !isComputed(field) && !abilities[field.value_type].isGenerated;
  const isRequired = field.visibility_config?.field_create_permission === 'required';
  return {
    id: field.field_id,
    name: localised(field, 'field_name', field.field_name, language),
    kind: field.value_type,
    ...(isWritable && { writable: true }),
    ...(isRequired && { required: true }),
    ...(field.link_table !== undefined && { links_to: field.link_table }),
    ...(options.length > 0 && {
      options: options
        .slice(0, optionLimit)
        .map((option) => ({ id: option.id, label: localised(option, 'label', option.label, language) })),
      ...(options.length > optionLimit && { options_left_out: options.length - optionLimit }),
    }),
    ...(hasSearchedOptions(field) && { options_by_search: true }),
    ...(isWritable && optionLimit > 0 && { value: describeValue(field) }),
  };
}

/** Returns the form of the values of a field, as a JSON schema. */
function describeValue(field: Field): object {
  const { $schema: _dialect, ...schema } = zod.toJSONSchema(valueTypes[field.value_type].schema(field), {
    io: 'input',
    unrepresentable: 'any',
  });
  return schema;
}
