import {
  companiesAbove,
  noneRelated,
  parentAfterMerge,
  relate,
  relatedChange,
  type Parents,
  type RelatedIds,
} from '../../../domain/links/related-companies';
import { Random } from '../../../server/demo/random';

const parents = (...pairs: [string, string][]): Parents => new Map(pairs);
/** c is below b, b below a; d is alone. */
const chain = parents(['c', 'b'], ['b', 'a']);
const adding = (more: Partial<RelatedIds>) => ({ add: { ...noneRelated, ...more }, remove: noneRelated });

test.each<[string, string, Partial<RelatedIds>, [string, string]]>([
  ['itself as parent', 'd', { parent: ['d'] }, ['relatedSelf', 'd']],
  ['itself as relation', 'd', { relation: ['d'] }, ['relatedSelf', 'd']],
  ['a second parent', 'b', { parent: ['d'] }, ['oneParentCompany', 'd']],
  ['two parents at once', 'd', { parent: ['a', 'b'] }, ['oneParentCompany', 'b']],
  ['its child as parent', 'a', { parent: ['b'] }, ['alreadyChildCompany', 'b']],
  ['its grandchild as parent', 'a', { parent: ['c'] }, ['alreadyChildCompany', 'c']],
  ['its parent as child', 'c', { child: ['b'] }, ['alreadyParentCompany', 'b']],
  ['its grandparent as child', 'c', { child: ['a'] }, ['alreadyParentCompany', 'a']],
  ["somebody else's child", 'd', { child: ['c'] }, ['hasParentCompany', 'c']],
  ['a parent below one of its new children', 'd', { parent: ['c'], child: ['a'] }, ['alreadyParentCompany', 'a']],
])('the relation %s is refused with the name of the company', (_title, self, add, [code, id]) => {
  expect(relate(self, chain, adding(add))).toEqual({ refusal: { code, id } });
});

test('a child may also be a relation, and a removed parent makes room for another one', () => {
  expect(relate('a', chain, adding({ relation: ['b', 'c'] }))).toEqual({ parents: chain });
  const moved = relate('c', chain, {
    add: { ...noneRelated, parent: ['d'] },
    remove: { ...noneRelated, parent: ['b'] },
  });
  expect(moved).toEqual({ parents: parents(['c', 'd'], ['b', 'a']) });
});

test('only the parent or a child of the company itself can be removed', () => {
  const without = (self: string, remove: Partial<RelatedIds>) =>
    relate(self, chain, { add: noneRelated, remove: { ...noneRelated, ...remove } });
  expect(without('b', { child: ['c'] })).toEqual({ parents: parents(['b', 'a']) });
  expect(without('a', { child: ['c'] })).toEqual({ parents: chain });
  expect(without('c', { parent: ['a'] })).toEqual({ parents: chain });
});

test('the companies above a company are its parent and all its ancestors, the nearest first', () => {
  expect([companiesAbove(chain, 'c'), companiesAbove(chain, 'a')]).toEqual([['b', 'a'], []]);
});

test.each<[string, string, string, string | null]>([
  ['keeps its own parent', 'b', 'd', 'a'],
  ['takes the parent of the other where it has none', 'd', 'b', 'a'],
  ['takes the higher place where the other stands above it', 'c', 'b', 'a'],
  ['has none where the other stands at the top above it', 'c', 'a', null],
  ['has none where the other stands below it', 'a', 'c', null],
  ['has none where neither has one', 'a', 'd', null],
])('a company that replaces another one %s', (_what, survivor, removed, parent) => {
  expect(parentAfterMerge(survivor, removed, chain)).toBe(parent);
});

test('a complete list of relations changes those that its writer sees and keeps hidden ones', () => {
  const current = { parent: ['hidden'], child: ['b', 'secret'], relation: ['r'] };
  const isVisible = (id: string) => id !== 'hidden' && id !== 'secret';
  expect(relatedChange(current, { parent: ['p'], child: ['b', 'c', 'c'] }, isVisible)).toEqual({
    add: { parent: ['p'], child: ['c'], relation: [] },
    remove: { parent: [], child: [], relation: [] },
  });
  expect(relatedChange(current, { parent: ['p'], child: ['c', 'c'] }, isVisible)).toEqual({
    add: { parent: ['p'], child: ['c'], relation: [] },
    remove: { parent: [], child: ['b'], relation: [] },
  });
});

test('no sequence of accepted updates makes a circle or a second parent', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = new Random(`companies ${seed}`);
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const some = () => ids.filter(() => random.next() < 0.2);
    let state: Parents = new Map();
    let accepted = 0;
    for (let step = 0; step < 60; step += 1) {
      const self = ids[Math.floor(random.next() * ids.length)] ?? 'a';
      const before = state;
      const children = [...before].flatMap(([child, parent]) => (parent === self ? [child] : []));
      const add = { parent: some(), child: some(), relation: some() };
      const remove = {
        parent: random.next() < 0.3 ? [before.get(self) ?? ''] : [],
        child: children.filter(() => random.next() < 0.2),
        relation: [],
      };
      const result = relate(self, before, { add, remove });
      if ('refusal' in result) continue;
      accepted += 1;
      state = result.parents;
      // A chain that came back to its beginning would hold it.
      for (const id of ids) expect([seed, step, companiesAbove(state, id).includes(id)]).toEqual([seed, step, false]);
      for (const child of add.child) expect(state.get(child)).toBe(self);
      for (const [child, parent] of before)
        if (child !== self && parent !== self && !add.child.includes(child)) expect(state.get(child)).toBe(parent);
    }
    expect(accepted).toBeGreaterThan(0);
  }
});
