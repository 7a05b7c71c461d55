import type { TypeContext } from './record-access';

/**
 * Returns a type with some fields that the product itself writes, for every caller alike. A link that a conversion sets, and a value that its undo
 * restores, is not an edit by a member. No right and no form prevents it, even where the new customer belongs to a member with records that the
 * caller does not see.
 */
export function asProduct(
  context: TypeContext,
  fieldIds: readonly string[],
): TypeContext & { linkedByProduct: ReadonlySet<string>; hiddenFields: ReadonlySet<string> } {
  const fields = context.fields.map((field) => {
    if (!fieldIds.includes(field.field_id)) return field;
    const { visibility_config: _own, lead_visibility_config: _lead, link_visibility_config: _link, ...bare } = field;
    return { ...bare, access: 'write' as const };
  });
  const hidden = context.fields.filter(({ access }) => access === 'none');
  return {
    ...context,
    fields,
    linkedByProduct: new Set(fieldIds),
    hiddenFields: new Set(hidden.map(({ field_id }) => field_id)),
  };
}
