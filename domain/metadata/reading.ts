/** How metadata is read. Apart from its schemas, so that the phone's first page can read it without carrying them. */

/** True when a form must not be sent without a value for this field, wherever no form's own rules (domain/forms) are asked. */
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

/** What the rules below ask about a field. */
interface Guarded {
  type: string;
  auth_mode?: string | undefined;
}

/**
 * True for links and the members of a team: they are always visible (REQ records 6). Anyone who stands in one is also named
 * among the record's members, so hiding the field would hide nothing.
 */
export function namesSomebody({ type }: Guarded): boolean {
  return type === 'link' || isOfTeam({ type });
}

/** True for a field whose members are among those of the record: who is in charge of a part of it, and who works on it besides. */
export function isOfTeam({ type }: { type: string }): boolean {
  return type === 'team' || type === 'collaborator';
}

/**
 * True when everybody who sees the record sees the field. Only such a field's words may stand where the reader is not asked:
 * in the text that keywords are looked for in, in the name of a chat, on a card.
 */
export function isPublicToAll(field: Guarded): boolean {
  return field.auth_mode !== 'role' || namesSomebody(field);
}

/** What the rules below ask about a field that a formula fills. */
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

/** What one record of a type is called, `organization`; the type's own name where it has no word for one. */
export function nameOfOne(
  type: { name: string; i18n_resource?: Record<string, Record<string, string>> },
  language: string,
): string {
  return localised(type, 'singular_name', localised(type, 'name', type.name, language), language);
}

/**
 * What a type's records are called within a sentence, `organizations`: small where the name of one of them is, so that a name that a company writes large stays so.
 */
export function nameOfMany(type: Parameters<typeof nameOfOne>[0], language: string): string {
  const name = localised(type, 'name', type.name, language);
  const small = (text: string) => text.charAt(0).toLocaleLowerCase(language) + text.slice(1);
  const singularName = type.i18n_resource?.singular_name?.[language];
  return singularName !== undefined && singularName === small(singularName) ? small(name) : name;
}

/** What one record of a type is called where it stands by itself, as a label or a heading: `Organization`. */
export function labelOfOne(type: Parameters<typeof nameOfOne>[0], language: string): string {
  const name = nameOfOne(type, language);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
