/** How metadata is read. Apart from its schemas, so that the phone's first page can read it without carrying them. */

/** True when a form must not be sent without a value for this field. */
export function isRequired(field: { visibility_config?: { field_create_permission: string } | undefined }): boolean {
  return field.visibility_config?.field_create_permission === 'required';
}

/** The text of a configured thing in the reader's language, else as its author wrote it. */
export function localised(
  thing: { i18n_resource?: Record<string, Record<string, string>> },
  key: string,
  fallback: string,
  language: string,
): string {
  return thing.i18n_resource?.[key]?.[language] ?? fallback;
}
