/** The token of a chat title for the name of the record's type, in the language of the title. */
export const typeToken = 'table_name';

/** The properties of a type that make up the chat titles of its records. */
interface TitledType {
  list_first_show_field_id: string;
  settings?: { lark_chat_groups?: { title_config?: readonly string[] | undefined } | undefined } | null;
}

/** Returns the tokens of a type's chat titles in their order: the company's setting, else the record's title and its type. */
export function titleTokens({ list_first_show_field_id, settings }: TitledType): readonly string[] {
  return settings?.lark_chat_groups?.title_config ?? [list_first_show_field_id, typeToken];
}
