import { labelOfOne } from '@domain/metadata/reading';
import type { ObjectType } from '@domain/metadata/object-type';
import { language } from '@/i18n';

/** What a type is called; one that the company has no more goes by its id. */
export function typeName(table: ObjectType | undefined, id: string): string {
  return table ? labelOfOne(table, language()) : id;
}
