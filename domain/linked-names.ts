/** The names of linked records' fields in conditions. They are separate from the schema of filters, because the page of a list loads this file. */

/** The separator between a link and the field of the linked records. No id contains it. */
const linkedMark = '.';

/** Returns the name of a field of linked records in a condition. */
export function toLinkedName(linkId: string, fieldId: string): string {
  return `${linkId}${linkedMark}${fieldId}`;
}

/** Returns the link and the linked field in a condition's name; undefined for a field of the record itself. */
export function splitLinkedName(name: string): { link: string; field: string } | undefined {
  const mark = name.indexOf(linkedMark);
  return mark < 0 ? undefined : { link: name.slice(0, mark), field: name.slice(mark + 1) };
}
