import type { TypeContext } from './record-access';

/**
 * A type with some fields as the product itself writes them, for every caller alike: what a conversion links, and what undoing it puts back, is no
 * edit of a member. No right and no form stands in its way, also
 * where the customer that is made belongs to a member whose records the caller does not see.
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
