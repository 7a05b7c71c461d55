import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import type { ObjectType } from '../metadata/object-type';
import { isRich } from '../rich/rich-text';

/** Returns the fields that summarise a record, those under its title first. Long texts, files and buttons are left out. */
export function pickFacts(
  fields: readonly Field[],
  type: Pick<ObjectType, 'list_first_show_field_id' | 'list_second_show_field_ids'>,
): Field[] {
  const shownFields = fields.filter(
    (field) =>
      field.access !== 'none' &&
      !field.is_not_show &&
      field.field_id !== type.list_first_show_field_id &&
      !isRich(field) &&
      !abilities[field.value_type].isButton &&
      abilities[field.value_type].names !== 'file',
  );
  const rank = ({ field_id: id, order }: Field) => {
    const position = type.list_second_show_field_ids.indexOf(id);
    return position === -1 ? type.list_second_show_field_ids.length + order : position;
  };
  return [...shownFields].sort((left, right) => rank(left) - rank(right));
}
