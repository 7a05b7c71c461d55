/** Functions that read metadata. They are separate from its schemas, so that the phone's first page can use them without loading the schemas. */

/** Returns true when a form must not be sent without a value for this field. It is used where no form's own rules (domain/forms) apply. */
export function isRequired(field: { visibility_config?: { field_create_permission: string } | undefined }): boolean {
  return field.visibility_config?.field_create_permission === 'required';
}

/** The text of a configured thing in the reader's language, else as its author wrote it. */
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
 * Returns true for links and the members of a team: they are always visible (REQ records 6). A member in such a field is also among the record's
 * members, so hiding the field would hide nothing.
 */
export function namesSomebody({ type }: Guarded): boolean {
  return type === 'link' || isOfTeam({ type });
}

/** Returns true for a field with members who are among those of the record: the member in charge of a part of it, or the others who work on it. */
export function isOfTeam({ type }: { type: string }): boolean {
  return type === 'team' || type === 'collaborator';
}

/**
 * Returns true when all readers of the record see the field. The words of such a field alone may be used where the reader is not checked: in the
 * text that keywords are searched in, in the name of a chat, on a card.
 */
export function isPublicToAll(field: Guarded): boolean {
  return field.auth_mode !== 'role' || namesSomebody(field);
}

/** The part of a field with a formula that the rules below read. */
interface Formulated {
  formula?: unknown;
  default_value?: { mode: string } | undefined;
}

/** The formula only proposes the first value (default value mode `formula`); the member who fills the form may write another. */
export function isProposed({ formula, default_value }: Formulated): boolean {
  return formula !== undefined && default_value?.mode === 'formula';
}

/** True for a field that its formula alone fills: no caller's value is taken. */
export function isComputed(field: Formulated): boolean {
  return field.formula !== undefined && !isProposed(field);
}

/**
 * The name under which answers carry the words of a field's options that do not travel with it (SELECT_SEARCH), as they carry the titles of
 * records under the table's name. No object type has such a name.
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
