import { isDeepStrictEqual } from 'node:util';
import { localised } from '../../../domain/metadata/reading';
import type { MetricOp, MetricPeriod } from '../../../domain/metadata/metric-words';
import { metricFilter, metricsLimit, type MetricConfig } from '../../../domain/metrics/metric';
import { isCountable } from '../../../domain/metrics/countable';
import { metricsOfTypes } from '../../../domain/metrics/of-types';
import type { Metric } from '../../../domain/contract/metrics/metrics';
import { AppError } from '../../../domain/errors';
import { inChargeFilter } from '../../../domain/day/sections';
import { joinFilters, type Filter } from '../../../domain/filter-tree';
import type { Scope } from '../../../domain/filters/scope';
import { viewIssues } from '../../../domain/views/check';
import { defaultOrder } from '../../../domain/views/default-view';
import type { MemberProperty } from '../../../domain/views/properties';
import type { Handlers, SessionRequest } from '../../context';
import { listMetrics, replaceMetrics, type MetricRow } from '../../queries/metrics/metrics';
import { aggregateRecords } from '../../queries/links/roll-ups';
import { configurationFor, teamMembersFor } from '../../services/configuration/configured-type';
import { loadScopes } from '../../services/configuration/every-type';

type StoredMetric = Pick<Metric, '_id' | 'name' | 'table' | 'is_shown'> & { config: MetricConfig };

function stored(row: MetricRow): StoredMetric {
  return {
    _id: row.chart_id,
    name: row.name,
    table: row.table_id,
    is_shown: row.is_shown,
    config: {
      op: row.op as MetricOp,
      ...(row.field_id === null ? {} : { field_id: row.field_id }),
      filter: row.filter as Filter | null,
      mine: row.mine as MemberProperty | null,
      period: row.period as MetricPeriod | null,
    },
  };
}

/** Returns the metrics that the caller chose, else the company's default metrics, as far as the caller sees them. */
async function definitions(request: SessionRequest, scopes: readonly Scope[]): Promise<StoredMetric[]> {
  const ownDefinitions = await listMetrics(request.db, request.actor.clientId, request.actor.memberId);
  if (ownDefinitions.length > 0) return ownDefinitions.map(stored);
  const { types } = await configurationFor(request);
  return metricsOfTypes([...types.values()].map(({ type }) => type))
    .map(({ table, metric: { metric_id, filter = null, mine = null, period = null, op, field_id, ...words } }) => ({
      _id: metric_id,
      name: localised(words, 'name', words.name ?? '', request.language),
      table,
      is_shown: true,
      config: { op, ...(field_id === undefined ? {} : { field_id }), filter, mine, period },
    }))
    .filter((metric) => findFaults(metric, scopes).length === 0)
    .slice(0, metricsLimit);
}

/** Returns the faults of a metric for this reader; empty when it can be computed. */
function findFaults(
  { table, config }: Pick<StoredMetric, 'table' | 'config'>,
  scopes: readonly Scope[],
): { field: string; code: 'unknownField' | 'required' | 'wrongType' }[] {
  const scope = scopes.find(({ tableId }) => tableId === table);
  if (!scope) return [{ field: 'table', code: 'unknownField' }];
  const filter = viewIssues({ filter: config.filter, order_by: defaultOrder }, scope).map(({ field }) => ({
    field,
    code: 'unknownField' as const,
  }));
  if (config.op === 'count') return filter;
  if (config.field_id === undefined) return [{ field: 'field_id', code: 'required' }, ...filter];
  const field = scope.fields.find(({ field_id, access }) => field_id === config.field_id && access !== 'none');
  if (!field) return [{ field: config.field_id, code: 'unknownField' }, ...filter];
  return isCountable(field) ? filter : [{ field: config.field_id, code: 'wrongType' }, ...filter];
}

/** Computes a metric in one statement, under the row permission and the visible fields of the reader. */
async function computeResult(
  request: SessionRequest,
  scopes: readonly Scope[],
  { table, config }: StoredMetric,
  memberIds?: readonly string[],
): Promise<number | null> {
  const scope = scopes.find(({ tableId }) => tableId === table);
  if (!scope) return null;
  const result = await aggregateRecords(
    request.db,
    scope,
    { op: config.op, result_field: config.op === 'count' ? undefined : config.field_id },
    memberIds ? buildTeamFilter(config, memberIds) : metricFilter(config, request.actor.memberId),
  );
  return result === null ? null : Number(result);
}

/** Returns the filter of a metric for the members of teams: a limit to the reader becomes a limit to all of them. */
function buildTeamFilter({ mine, ...config }: MetricConfig, memberIds: readonly string[]): Filter | null {
  const filter = metricFilter({ ...config, mine: null }, '');
  if (mine === null) return filter;
  const members = inChargeFilter(memberIds, mine);
  return filter ? joinFilters(filter, members) : members;
}

export const metrics: Handlers<Extract<keyof Handlers, `metrics.${string}`>> = {
  'metrics.myList': async (request, { team = false }) => {
    const scopes = await loadScopes(request);
    const memberIds = team ? teamMembersFor(await configurationFor(request), request.actor) : undefined;
    const list = await Promise.all(
      (await definitions(request, scopes)).map(async (metric, order): Promise<Metric> => {
        const broken = findFaults(metric, scopes).length > 0;
        return {
          ...metric,
          order,
          broken,
          result: metric.is_shown && !broken ? await computeResult(request, scopes, metric, memberIds) : null,
        };
      }),
    );
    return { list };
  },

  'metrics.calculate': async (request, { id }) => {
    const scopes = await loadScopes(request);
    const metric = (await definitions(request, scopes)).find(({ _id }) => _id === id);
    if (!metric || findFaults(metric, scopes).length > 0) throw new AppError('notFound');
    return { result: await computeResult(request, scopes, metric) };
  },

  'metrics.saveMyList': async (request, { list }) => {
    const { clientId, memberId } = request.actor;
    const scopes = await loadScopes(request);
    const before = await definitions(request, scopes);
    for (const metric of list) {
      // A metric that broke after it was saved may stay unchanged; new or changed ones must be valid.
      const unchanged = before.some(
        (candidate) =>
          candidate._id === metric._id &&
          candidate.table === metric.table &&
          isDeepStrictEqual(candidate.config, metric.config),
      );
      const faults = unchanged ? [] : findFaults(metric, scopes);
      if (faults.some(({ field }) => field === 'table')) throw new AppError('notFound');
      if (faults.length > 0) throw new AppError('invalid', {}, faults);
    }
    const unique = new Map(list.map((metric) => [metric._id, metric]));
    return request.once(async (trx) => {
      await replaceMetrics(
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
