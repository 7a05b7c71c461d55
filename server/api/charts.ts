import { isDeepStrictEqual } from 'node:util';
import { chartFilter, type ChartConfig, type ChartOp, type ChartPeriod } from '../../domain/charts/chart';
import { isCountable } from '../../domain/charts/countable';
import { defaultCharts } from '../../domain/charts/defaults';
import type { Chart } from '../../domain/contract/charts';
import { AppError } from '../../domain/errors';
import type { Filter } from '../../domain/filters/filter';
import type { Scope } from '../../domain/filters/scope';
import { viewIssues } from '../../domain/views/check';
import { defaultOrder } from '../../domain/views/default-view';
import type { MemberProperty } from '../../domain/views/properties';
import type { Handlers, SessionRequest } from '../context';
import { chartsOf, replaceCharts, type ChartRow } from '../queries/charts';
import { figureOfRecords } from '../queries/figures';
import { scopesOf } from '../access/every-type';

type Definition = Pick<Chart, '_id' | 'name' | 'table' | 'is_shown'> & { config: ChartConfig };

function stored(row: ChartRow): Definition {
  return {
    _id: row.chart_id,
    name: row.name,
    table: row.table_id,
    is_shown: row.is_shown,
    config: {
      op: row.op as ChartOp,
      ...(row.field_id === null ? {} : { field_id: row.field_id }),
      filter: row.filter as Filter | null,
      mine: row.mine as MemberProperty | null,
      period: row.period as ChartPeriod | null,
    },
  };
}

/** What the caller chose; without a choice what every home page begins with, as far as the caller sees it. */
async function definitions(request: SessionRequest, scopes: readonly Scope[]): Promise<Definition[]> {
  const own = await chartsOf(request.db, request.actor.clientId, request.actor.memberId);
  if (own.length > 0) return own.map(stored);
  return defaultCharts
    .map((chart) => ({ ...chart, name: '', is_shown: true }))
    .filter((chart) => faultsOf(chart, scopes).length === 0);
}

/** What is wrong with a figure for this reader; empty when it can be counted. */
function faultsOf(
  { table, config }: Pick<Definition, 'table' | 'config'>,
  scopes: readonly Scope[],
): { field: string; code: 'unknownField' | 'required' | 'wrongType' }[] {
  const scope = scopes.find(({ tableId }) => tableId === table);
  if (!scope) return [{ field: 'table', code: 'unknownField' }];
  const filter = viewIssues({ filter: config.filter, order_by: defaultOrder }, scope.fields, scope.calendar).map(
    ({ field }) => ({ field, code: 'unknownField' as const }),
  );
  if (config.op === 'count') return filter;
  if (config.field_id === undefined) return [{ field: 'field_id', code: 'required' }, ...filter];
  const field = scope.fields.find(({ field_id, access }) => field_id === config.field_id && access !== 'none');
  if (!field) return [{ field: config.field_id, code: 'unknownField' }, ...filter];
  return isCountable(field) ? filter : [{ field: config.field_id, code: 'wrongType' }, ...filter];
}

/** One statement for each figure, under the row permission and the fields of the reader. */
async function resultOf(
  request: SessionRequest,
  scopes: readonly Scope[],
  { table, config }: Definition,
): Promise<number | null> {
  const scope = scopes.find(({ tableId }) => tableId === table);
  if (!scope) return null;
  const figure = await figureOfRecords(
    request.db,
    scope,
    { op: config.op, result_field: config.op === 'count' ? undefined : config.field_id },
    chartFilter(config, request.actor.memberId),
  );
  return figure === null ? null : Number(figure);
}

export const charts: Handlers<Extract<keyof Handlers, `charts.${string}`>> = {
  'charts.myList': async (request) => {
    const scopes = await scopesOf(request);
    const list = await Promise.all(
      (await definitions(request, scopes)).map(async (chart, order): Promise<Chart> => {
        const broken = faultsOf(chart, scopes).length > 0;
        return {
          ...chart,
          order,
          broken,
          result: chart.is_shown && !broken ? await resultOf(request, scopes, chart) : null,
        };
      }),
    );
    return { list };
  },

  'charts.calculate': async (request, { id }) => {
    const scopes = await scopesOf(request);
    const chart = (await definitions(request, scopes)).find(({ _id }) => _id === id);
    if (!chart || faultsOf(chart, scopes).length > 0) throw new AppError('notFound');
    return { result: await resultOf(request, scopes, chart) };
  },

  'charts.saveMyList': async (request, { list }) => {
    const { clientId, memberId } = request.actor;
    const scopes = await scopesOf(request);
    const before = await definitions(request, scopes);
    for (const chart of list) {
      // One that broke since it was saved may stay as it was; a new or changed one must fit.
      const unchanged = before.some(
        (one) => one._id === chart._id && one.table === chart.table && isDeepStrictEqual(one.config, chart.config),
      );
      const faults = unchanged ? [] : faultsOf(chart, scopes);
      if (faults.some(({ field }) => field === 'table')) throw new AppError('notFound');
      if (faults.length > 0) throw new AppError('invalid', {}, faults);
    }
    const unique = new Map(list.map((chart) => [chart._id, chart]));
    return request.once(async (trx) => {
      await replaceCharts(
        trx,
        clientId,
        memberId,
        [...unique.values()].map(({ _id, name, table, config, is_shown }, order) => ({
          chart_id: _id,
          table_id: table,
          name,
          op: config.op,
          field_id: config.field_id ?? null,
          filter: config.filter === null ? null : JSON.stringify(config.filter),
          mine: config.mine,
          period: config.period,
          is_shown,
          order_no: order,
        })),
      );
      return {};
    });
  },
};
