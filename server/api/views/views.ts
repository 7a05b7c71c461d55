import type { Input } from '../../../domain/contract';
import type { BatchAnswer } from '../../../domain/contract/shapes';
import type { SavedView } from '../../../domain/contract/views/views';
import { AppError, errors } from '../../../domain/errors';
import { viewIssues } from '../../../domain/views/check';
import { defaultOrder, defaultViewId, viewsLimit } from '../../../domain/views/view';
import type { Handlers, SessionRequest } from '../../context';
import { mayShareViews, maySeeView, viewAbilities } from '../../policies/views';
import {
  deleteViews,
  insertView,
  lockViews,
  tablesOfViews,
  updateView,
  loadViews,
  type ViewContent,
  type ViewRow,
} from '../../queries/views/views';
import { loadType, type TypeContext } from '../../services/records/record-access';

/** Presents a stored view to a reader. A team view leaves out conditions on fields that the reader does not see. */
function presentView(request: SessionRequest, type: TypeContext, row: ViewRow): SavedView {
  const order_by = { field: row.order_field, sort: row.order_way };
  const issues = viewIssues({ filter: row.filter, order_by }, type.read).map(({ field, code }) => ({ field, code }));
  const mayShow = issues.length === 0 || row.author === request.actor.memberId;
  return {
    _id: row.view_id,
    name: row.name,
    table: row.table_id,
    is_global: row.is_global,
    filter: mayShow ? row.filter : null,
    order_by,
    sort: row.sort,
    update_time: row.update_time.getTime(),
    issues,
    abilities: viewAbilities(request.actor, row),
  };
}

function defaultView(tableId: string): SavedView {
  return {
    _id: defaultViewId,
    name: '',
    table: tableId,
    is_global: true,
    filter: null,
    order_by: defaultOrder,
    sort: 0,
    update_time: 0,
    issues: [],
    abilities: { update: false, remove: false },
  };
}

/** @throws AppError invalid for fields that the member does not see and for invalid values. */
function checkContent(content: Pick<ViewContent, 'filter' | 'order_field' | 'order_way'>, type: TypeContext): void {
  const issues = viewIssues(
    { filter: content.filter, order_by: { field: content.order_field, sort: content.order_way } },
    type.read,
  );
  if (issues.length > 0) throw new AppError('invalid', {}, issues);
}

async function create(
  request: SessionRequest,
  { table, name, filter = null, is_global = false, sort, order_by = defaultOrder }: Input<'filterConfig.create'>,
) {
  const { actor } = request;
  const type = await loadType(request, table);
  if (is_global && !mayShareViews(actor)) throw new AppError('notAllowed');
  const content = { name, is_global, filter, order_field: order_by.field, order_way: order_by.sort };
  checkContent(content, type);
  return request.once(async (trx) => {
    const neighbours = (await loadViews(trx, actor.clientId, table, actor.memberId)).filter(
      (row) => row.is_global === is_global,
    );
    if (neighbours.length >= viewsLimit)
      throw new AppError('invalid', {}, [{ field: 'name', code: 'tooMany', params: { limit: viewsLimit } }]);
    const last = Math.max(-1, ...neighbours.map((row) => row.sort));
    const viewId = request.makeId();
    await insertView(
      trx,
      { clientId: actor.clientId, tableId: table, viewId, author: actor.memberId, time: new Date(request.now()) },
      { ...content, sort: sort ?? last + 1 },
    );
    return { _id: viewId };
  });
}

type ViewChange = Input<'filterConfig.batchUpdate'>['list'][number]['update_data'];

/** Returns the content after a change. @throws AppError notAllowed, conflict, invalid */
function changeView(
  request: SessionRequest,
  types: ReadonlyMap<string, TypeContext>,
  row: ViewRow,
  change: ViewChange,
): ViewContent {
  if (!viewAbilities(request.actor, row).update) throw new AppError('notAllowed');
  const shares = change.is_global !== undefined && change.is_global !== row.is_global;
  if (shares && !mayShareViews(request.actor)) throw new AppError('notAllowed');
  if (change.update_time !== undefined && change.update_time < row.update_time.getTime())
    throw new AppError('conflict');
  const content: ViewContent = {
    name: change.name ?? row.name,
    is_global: change.is_global ?? row.is_global,
    sort: change.sort ?? row.sort,
    filter: change.filter === undefined ? row.filter : change.filter,
    order_field: change.order_by?.field ?? row.order_field,
    order_way: change.order_by?.sort ?? row.order_way,
  };
  const type = types.get(row.table_id);
  // The name of a view can change even if one of its fields is deleted. A faulty filter or order cannot be saved.
  if (type && (change.filter !== undefined || change.order_by !== undefined)) checkContent(content, type);
  return content;
}

/** Processes each item separately: a refused item does not stop the others (SD-42). */
async function each(ids: readonly string[], work: (id: string) => Promise<void> | void): Promise<BatchAnswer> {
  const list: BatchAnswer['list'] = [];
  for (const id of ids) {
    try {
      await work(id);
      list.push({ id, code: 0 });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      list.push({ id, code: errors[error.name].code });
    }
  }
  const success = list.filter(({ code }) => code === 0).length;
  return { success, fail: list.length - success, list };
}

/** Returns the row of an id. @throws AppError notAllowed for the default view; notFound, also for private views of others. */
function toRow(request: SessionRequest, rows: readonly ViewRow[], id: string): ViewRow {
  if (id === defaultViewId) throw new AppError('notAllowed');
  const row = rows.find((candidate) => candidate.view_id === id);
  if (!row || !maySeeView(request.actor, row)) throw new AppError('notFound');
  return row;
}

export const views: Handlers<Extract<keyof Handlers, `filterConfig.${string}`>> = {
  'filterConfig.info': async (request, { table }) => {
    const type = await loadType(request, table);
    const rows = await loadViews(request.db, request.actor.clientId, table, request.actor.memberId);
    const presentedViews = rows.map((row) => presentView(request, type, row));
    return {
      private: presentedViews.filter((view) => !view.is_global),
      public: [defaultView(table), ...presentedViews.filter((view) => view.is_global)],
      abilities: { create_global: mayShareViews(request.actor) },
    };
  },
  'filterConfig.create': create,
  'filterConfig.batchUpdate': async (request, { list }) => {
    const { clientId } = request.actor;
    const ids = list.map(({ id }) => id);
    const types = new Map<string, TypeContext>();
    for (const table of new Set((await tablesOfViews(request.db, clientId, ids)).values()))
      types.set(table, await loadType(request, table));
    const changes = new Map(list.map(({ id, update_data }) => [id, update_data]));
    return request.once(async (trx) => {
      const rows = await lockViews(trx, clientId, ids);
      return each([...changes.keys()], async (id) => {
        const content = changeView(request, types, toRow(request, rows, id), changes.get(id) ?? {});
        await updateView(trx, { clientId, viewId: id, time: new Date(request.now()) }, content);
      });
    });
  },
  'filterConfig.batchDelete': async (request, { ids }) => {
    const { clientId } = request.actor;
    return request.once(async (trx) => {
      const rows = await lockViews(trx, clientId, ids);
      const answer = await each([...new Set(ids)], (id) => {
        if (!viewAbilities(request.actor, toRow(request, rows, id)).remove) throw new AppError('notAllowed');
      });
      await deleteViews(
        trx,
        clientId,
        answer.list.filter(({ code }) => code === 0).map(({ id }) => id),
      );
      return answer;
    });
  },
};
