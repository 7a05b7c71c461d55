import { CompanySchema, type Company } from './company';

/** What fits is written on one line of at most so many characters: a field is read at a glance. */
const lineLimit = 200;

/**
 * A company's document as a file: JSON that people read, and that changes by lines. The keys stand in the schema's order, whatever the
 * order in which a database gave them.
 */
export function companyText(company: Company): string {
  return `${written(CompanySchema.parse(company), '')}\n`;
}

function written(thing: unknown, indent: string): string {
  const line = onOneLine(thing);
  if (typeof thing !== 'object' || thing === null || (indent !== '' && indent.length + line.length <= lineLimit))
    return line;
  const deeper = `${indent}  `;
  const parts = Array.isArray(thing)
    ? thing.map((item) => deeper + written(item, deeper))
    : Object.entries(thing)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => `${deeper}${JSON.stringify(key)}: ${written(value, deeper)}`);
  const [open, close] = Array.isArray(thing) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

/** As JSON.stringify, with a space after commas and colons outside of texts. */
function onOneLine(thing: unknown): string {
  if (Array.isArray(thing)) return `[${thing.map(onOneLine).join(', ')}]`;
  if (typeof thing !== 'object' || thing === null) return JSON.stringify(thing);
  const parts = Object.entries(thing)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${JSON.stringify(key)}: ${onOneLine(value)}`);
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}';
}
