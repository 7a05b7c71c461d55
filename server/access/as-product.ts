import type { TypeContext } from './record-access';

/**
 * A type with some fields as the product itself writes them, for every caller alike: what a conversion links, and what undoing it puts back, is no
 * edit of a member. No right and no form stands in its way.
 */
export function asProduct(context: TypeContext, fieldIds: readonly string[]): TypeContext {
  const fields = context.fields.map((field) => {
    if (!fieldIds.includes(field.field_id)) return field;
    const { visibility_config: _own, lead_visibility_config: _lead, link_visibility_config: _link, ...bare } = field;
    return { ...bare, access: 'write' as const };
  });
  return { ...context, fields };
}
