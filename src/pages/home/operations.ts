/** The drawers of the home page that have a name in the address (SD-9), so that a link can open them. */
export const operations = [
  'menu',
  'more',
  'search',
  'add',
  'audit',
  'language',
  'switch-organization',
  'help',
  'deliveries',
  'programs',
  'waiting',
  'note',
] as const;
export type Operation = (typeof operations)[number];

export function parseOperation(value: string | undefined): Operation | undefined {
  return operations.find((operation) => operation === value);
}
