import { labelOfOne } from '@domain/metadata/reading';
import type { ObjectType } from '@domain/metadata/object-type';
import { language } from '@/i18n';

/** Returns the name of a type; for a type that the company no longer has, its id. */
export function typeName(table: ObjectType | undefined, id: string): string {
  return table ? labelOfOne(table, language()) : id;
}
