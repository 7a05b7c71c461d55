/** A token of a chat's title that is no field: what the record is, in the language of the title. */
export const typeToken = 'table_name';

/** The parts of a type that name the chats of its records. */
interface TitledType {
  list_first_show_field_id: string;
  settings?: { lark_chat_groups?: { title_config?: readonly string[] | undefined } | undefined } | null;
}

/** The tokens of the titles of a type's chats, in their order: as the company has set them, else the record's title and its type. */
export function titleTokens({ list_first_show_field_id, settings }: TitledType): readonly string[] {
  return settings?.lark_chat_groups?.title_config ?? [list_first_show_field_id, typeToken];
}
