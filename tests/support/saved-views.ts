import type { SavedView } from '@domain/contract/views/views';
import type { Answers } from './render-with-stores';

/** Saved views of organizations, and a server that stores them. */

export const food = { field: 'industry', relation: 'include' as const, value: ['food'] };
export const filter = { join: 'or' as const, items: [{ join: 'and' as const, items: [food] }] };
const newest = { field: 'create_time', sort: 'desc' as const };

export const saved = (over: Partial<SavedView> = {}): SavedView => ({
  _id: 'v_food',
  name: 'Food',
  table: 'organization',
  is_global: false,
  filter,
  order_by: newest,
  sort: 0,
  update_time: 5,
  issues: [],
  abilities: { update: true, remove: true },
  ...over,
});
const plain = saved({
  _id: 'default',
  name: '',
  is_global: true,
  filter: null,
  update_time: 0,
  abilities: { update: false, remove: false },
});

/** Returns answers of the server that change saved views as the calls do. */
export function viewsOnServer(own: SavedView[], shared: SavedView[] = [], create_global = false): Answers {
  let made = 0;
  return {
    'filterConfig.info': () => ({ private: own, public: [plain, ...shared], abilities: { create_global } }),
    'filterConfig.create': ({ name, filter: content, is_global = false, order_by = newest }) => {
      const view = saved({ _id: `v_${(made += 1)}`, name, filter: content, is_global, order_by });
      if (is_global) shared = [...shared, view];
      else own = [...own, view];
      return { _id: view._id };
    },
    'filterConfig.batchUpdate': ({ list }) => {
      const change = (view: SavedView) =>
        ({
          ...view,
          ...list.find(({ id }) => id === view._id)?.update_data,
          update_time: view.update_time + 1,
        }) as SavedView;
      own = own.map(change);
      shared = shared.map(change);
      return { success: list.length, fail: 0, list: list.map(({ id }) => ({ id, code: 0 })) };
    },
    'filterConfig.batchDelete': ({ ids }) => {
      own = own.filter(({ _id }) => !ids.includes(_id));
      return { success: ids.length, fail: 0, list: ids.map((id) => ({ id, code: 0 })) };
    },
  };
}
