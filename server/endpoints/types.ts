import type { Output } from '../../domain/contract';
import type { ApiField } from '../../domain/contract/programs/endpoint-shapes';
import type { typeEndpoints } from '../../domain/contract/programs/endpoints/types';
import { abilities } from '../../domain/kinds';
import { isComputed, localised, type Field } from '../../domain/metadata/field';
import { isInScopes } from '../../domain/metadata/key-scopes';
import type { EndpointCaller, EndpointHandlers } from './caller';

type ObjectType = Output<'fieldConfig.tableList'>['list'][number];

const viewType = (type: ObjectType, { actor, language }: EndpointCaller) => ({
  id: type.table_id,
  name: localised(type, 'name', type.name, language),
  can_write: isInScopes(actor.key?.scopes, type.table_id, 'write'),
  has_stages: type.is_stage_on,
});

/** Returns a field with the access of its program: computed fields are read-only. */
function viewField(field: Field, { language }: EndpointCaller): ApiField {
  const isWritable = field.access === 'write' && !isComputed(field) && !abilities[field.value_type].isGenerated;
  return {
    id: field.field_id,
    name: localised(field, 'field_name', field.field_name, language),
    kind: field.value_type,
    access: isWritable ? 'write' : 'read',
    is_required: field.visibility_config?.field_create_permission === 'required',
    is_unique: field.is_unique === true,
    links_to: field.link_table ?? null,
    options: (field.value_options ?? [])
      .filter(({ deleted }) => !deleted)
      .map((option) => ({ id: option.id, label: localised(option, 'label', option.label, language) })),
  };
}

export const types: EndpointHandlers<keyof typeof typeEndpoints> = {
  listTypes: async (caller) => {
    const { list } = await caller.call('fieldConfig.tableList', {});
    const reached = list.filter(({ table_id }) => isInScopes(caller.actor.key?.scopes, table_id, 'read'));
    return { data: reached.map((type) => viewType(type, caller)) };
  },

  getType: async (caller, { type: id }) => {
    const [{ detail }, { list }, { list: pipelines }] = await Promise.all([
      caller.call('fieldConfig.tableConfig', { id }),
      caller.call('fieldConfig.allList', { table: id }),
      caller.call('pipelines.list', { table_id: id }),
    ]);
    const visible = list.filter((field) => field.access !== 'none' && !abilities[field.value_type].isButton);
    return {
      ...viewType(detail, caller),
      title_field: detail.list_first_show_field_id,
      fields: visible.map((field) => viewField(field, caller)),
      pipelines: pipelines.map((pipeline) => ({
        id: pipeline._id,
        name: localised(pipeline, 'name', pipeline.name, caller.language),
        stages: pipeline.stages.map((stage) => ({
          id: stage._id,
          name: localised(stage, 'name', stage.name, caller.language),
          weight: stage.weight,
        })),
      })),
    };
  },
};
