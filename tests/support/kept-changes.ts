import { getId, type Item } from '@domain/configuration/sections';
import type { ConfigurationChange } from '@domain/contract/configuration/admin';
import type { Answers } from './render-with-stores';

/** Answers of `admin.change` that store nothing. */
const forgetful = new WeakSet<object>();

/** Marks answers of a server that reports a change as done and stores nothing of it. */
export function forgetting(answer: NonNullable<Answers['admin.change']>): NonNullable<Answers['admin.change']> {
  forgetful.add(answer);
  return answer;
}

/** Returns the same answers for a server that stores the changes: later reads contain them, with their version. */
export function keepingChanges(answers: Answers): Answers {
  const { 'admin.change': change, 'admin.company': company, 'admin.type': type } = answers;
  if (!change) return answers;
  const made: ConfigurationChange[] = [];
  let version = 0;
  const stored = (answer: unknown, read: (copy: Item, one: ConfigurationChange) => void) => {
    const copy = structuredClone(answer) as Item & { version: number };
    for (const one of made) read(copy, one);
    return { ...copy, version: Math.max(copy.version, version) };
  };
  return {
    ...answers,
    'admin.change': (input) => {
      const answer = change(input) as { version: number };
      version = answer.version;
      if (!forgetful.has(change)) made.push(...input.changes);
      return answer;
    },
    ...(company && {
      'admin.company': (input) =>
        stored(company(input), (copy, one) => {
          const holder = { roles: 'role', types: 'type' }[one.section as string];
          if (one.section === 'company' || one.section === 'company_lookup') {
            const [item] = changed([(copy[one.section] ?? {}) as Item], one);
            copy[one.section] = item;
          } else if (Array.isArray(copy[one.section]) && one.table_id === undefined) {
            const list = copy[one.section] as Item[];
            copy[one.section] = holder
              ? changed(
                  list.map((entry) => entry[holder] as Item),
                  one,
                ).map((item) => ({
                  ...(list.find((entry) => getId(one.section, entry[holder] as Item) === getId(one.section, item)) ?? {
                    members: 0,
                  }),
                  [holder]: item,
                }))
              : changed(list, one);
          }
        }),
    }),
    ...(type && {
      'admin.type': (input) =>
        stored(type(input), (copy, one) => {
          const own = copy['type'] as Item;
          if (one.section === 'types' && 'id' in one && one.id === input.table_id) [copy['type']] = changed([own], one);
          else if (one.table_id === input.table_id)
            copy['type'] = { ...own, [one.section]: changed((own[one.section] ?? []) as Item[], one) };
        }),
    }),
  };
}

function changed(items: readonly Item[], change: ConfigurationChange): Item[] {
  const { section } = change;
  switch (change.action) {
    case 'add':
      return [...items, change.value];
    case 'set':
      return items.map((item) => (getId(section, item) === change.id ? { ...item, ...change.values } : item));
    case 'remove':
      return items.filter((item) => getId(section, item) !== change.id);
    default:
      return [...items];
  }
}
