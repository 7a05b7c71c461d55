/** Functions that read metadata. They are separate from its schemas, so that the phone's first page can use them without loading the schemas. */

/** Returns true when a form must not be sent without a value for this field. It is used where no form's own rules (domain/forms) apply. */
export function isRequired(field: { visibility_config?: { field_create_permission: string } | undefined }): boolean {
  return field.visibility_config?.field_create_permission === 'required';
}

/** Returns the text of a configured item in the reader's language, else its original text. */
export function localised(
  translatable: { i18n_resource?: Record<string, Record<string, string>> },
  key: string,
  fallback: string,
  language: string,
): string {
  return translatable.i18n_resource?.[key]?.[language] ?? fallback;
}

/** The part of a field that the rules below read. */
interface Guarded {
  type: string;
  auth_mode?: string | undefined;
}

/**
 * Returns true for links and team members, which are always visible (REQ records 6). A member in such a field also belongs to the record's members,
 * so hiding the field would hide nothing.
 */
export function namesSomebody({ type }: Guarded): boolean {
  return type === 'link' || isOfTeam({ type });
}

/** Returns true for a field whose members belong to the record's team: owners of a part of it, or collaborators. */
export function isOfTeam({ type }: { type: string }): boolean {
  return type === 'team' || type === 'collaborator';
}

/**
 * Returns true when all readers of the record see the field. Only such fields may supply text where the reader is not checked: in the keyword
 * index, in a chat's name, on a card.
 */
export function isPublicToAll(field: Guarded): boolean {
  return field.auth_mode !== 'role' || namesSomebody(field);
}

/** The part of a field with a formula that the rules below read. */
interface Formulated {
  formula?: unknown;
  default_value?: { mode: string } | undefined;
}

/** Returns whether the formula only proposes the first value (default value mode `formula`), which a member may replace. */
export function isProposed({ formula, default_value }: Formulated): boolean {
  return formula !== undefined && default_value?.mode === 'formula';
}

/** Returns whether only the formula fills the field: values of callers are ignored. */
export function isComputed(field: Formulated): boolean {
  return field.formula !== undefined && !isProposed(field);
}

/**
 * Returns the name under which answers carry the option labels of a field without sent options (SELECT_SEARCH), as they carry record titles under
 * the table's name. No object type has such a name.
 */
export function optionTable({ table, field_id }: { table: string; field_id: string }): string {
  return `option/${table}/${field_id}`;
}

/** Returns the name of one record of a type, `organization`; the type's own name where it has no singular name. */
export function nameOfOne(
  type: { name: string; i18n_resource?: Record<string, Record<string, string>> },
  language: string,
): string {
  return localised(type, 'singular_name', localised(type, 'name', type.name, language), language);
}

/**
 * Returns the name of a type's records within a sentence, `organizations`. It is lower case where the name of one record is, so that a name that a
 * company capitalizes stays so.
 */
export function nameOfMany(type: Parameters<typeof nameOfOne>[0], language: string): string {
  const name = localised(type, 'name', type.name, language);
  const small = (text: string) => text.charAt(0).toLocaleLowerCase(language) + text.slice(1);
  const singularName = type.i18n_resource?.singular_name?.[language];
  return singularName !== undefined && singularName === small(singularName) ? small(name) : name;
}

/** Returns the name of one record of a type as a label or a heading: `Organization`. */
export function labelOfOne(type: Parameters<typeof nameOfOne>[0], language: string): string {
  const name = nameOfOne(type, language);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
