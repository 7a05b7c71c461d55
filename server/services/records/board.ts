import type { Input, Output } from '../../../domain/contract';
import type { BoardTotal } from '../../../domain/contract/records/board';
import { AppError } from '../../../domain/errors';
import { joinFilters } from '../../../domain/filter-tree';
import { resolveFilter } from '../../../domain/filters/resolve';
import { defaultCurrency, type Currency } from '../../../domain/metadata/currency';
import { currencySubType } from '../../../domain/metadata/sub-types';
import { addDigits, moneyDigits, worthDigits } from '../../../domain/money';
import { beginsFolded, boardAmount, boardPageSize, boardStages, unplacedFilter } from '../../../domain/stages/board';
import { valueTypes } from '../../../domain/values';
import { getDecimals } from '../../../domain/values/amount';
import type { SessionRequest } from '../../context';
import { boardGroups, stagePages, type BoardGroup, type BoardMoney } from '../../queries/records/board';
import { pageOfRecords, type RecordPageRows } from '../../queries/records/page';
import { pipelinesOfType } from '../../queries/stages/stage-options';
import { resolvePlainOrder } from './list-order';
import { loadType, present, type TypeContext } from './record-access';

type BoardQuestion = Input<'records.boardTotals'>;

/** Opens a board for its caller: the content of every list of the type, by stage (ADR-0127). */
async function openBoard(request: SessionRequest, { table_id, pipeline_id }: BoardQuestion) {
  const context = await loadType(request, table_id);
  const { stages, pipelines: configuredPipelines } = context.company;
  const pipelines = context.type.is_stage_on ? pipelinesOfType(table_id, stages, configuredPipelines) : [];
  const pipeline =
    pipeline_id === undefined ? pipelines[0] : pipelines.find((candidate) => candidate.pipeline_id === pipeline_id);
  if (pipeline_id !== undefined && !pipeline)
    throw new AppError('invalid', {}, [{ field: 'pipeline_id', code: 'notAnOption' }]);
  return {
    context,
    board: pipeline && {
      pipelineId: pipeline.pipeline_id,
      stages: boardStages(pipeline.stages),
      unplaced: unplacedFilter(pipeline.pipeline_id, pipelines),
    },
  };
}

/** Returns the first or the next records of columns. */
export async function getBoard(
  request: SessionRequest,
  { stage_ids, order_by, skip = 0, limit = boardPageSize, ...question }: Input<'records.board'>,
): Promise<Output<'records.board'>> {
  const { context, board } = await openBoard(request, question);
  if (!board) return { pipeline_id: null, columns: [] };
  const boardStageIds = board.stages.map(({ stage_id }) => stage_id);
  const requestedIds = new Set(
    stage_ids ?? board.stages.filter((stage) => !beginsFolded(stage)).map(({ stage_id }) => stage_id),
  );
  const strange = [...requestedIds].find((id) => id !== null && !boardStageIds.includes(id));
  if (strange !== undefined) throw new AppError('invalid', {}, [{ field: 'stage_ids', code: 'notAnOption' }]);
  const { keyword, filter } = question;
  const order = resolvePlainOrder(context, order_by);
  const records = { keyword, order, skip, limit };
  const stageIds = boardStageIds.filter((id) => requestedIds.has(id));
  const [staged, unplaced] = await Promise.all([
    stageIds.length === 0
      ? new Map<string, RecordPageRows>()
      : stagePages(request.db, context.read, {
          ...records,
          pipelineId: board.pipelineId,
          stageIds,
          filter: filter && resolveFilter(filter, context.read),
        }),
    requestedIds.has(null)
      ? pageOfRecords(request.db, context.read, {
          ...records,
          filter: resolveFilter(filter ? joinFilters(filter, board.unplaced) : board.unplaced, context.read),
        })
      : undefined,
  ]);
  const pages = [
    ...[...staged].map(([stage_id, page]) => ({ stage_id, page })),
    ...(unplaced ? [{ stage_id: null, page: unplaced }] : []),
  ];
  // All columns are presented together, so that references are read by one statement per type.
  const presentedRecords = await present(
    request,
    context,
    pages.flatMap(({ page }) => page.rows),
    { chats: new Map(pages.flatMap(({ page }) => [...page.chats])) },
  );
  let offset = 0;
  return {
    pipeline_id: board.pipelineId,
    columns: pages.map(({ stage_id, page: { rows, hasMore } }) => {
      const list = presentedRecords.slice(offset, offset + rows.length);
      offset += rows.length;
      return { stage_id, list, has_more: hasMore };
    }),
  };
}

/** Returns the number of records in each column, and their worth. */
export async function boardTotals(
  request: SessionRequest,
  question: BoardQuestion,
): Promise<Output<'records.boardTotals'>> {
  const { context, board } = await openBoard(request, question);
  const main_currency = getMainCurrency(context);
  if (!board) return { pipeline_id: null, amount_field_id: null, main_currency, columns: [] };
  const money = resolveMoney(context);
  const groups = await boardGroups(request.db, context.read, {
    pipelineId: board.pipelineId,
    stageIds: board.stages.map(({ stage_id }) => stage_id),
    unplaced: resolveFilter(board.unplaced, context.read),
    filter: question.filter && resolveFilter(question.filter, context.read),
    keyword: question.keyword,
    money,
  });
  const columns = [...board.stages.map(({ stage_id }) => stage_id), null].map((id) =>
    computeTotal(
      id,
      groups.filter(({ stage_id }) => stage_id === id),
      money,
      context,
    ),
  );
  return {
    pipeline_id: board.pipelineId,
    amount_field_id: money?.amount.field_id ?? null,
    main_currency,
    columns: columns.filter(({ stage_id, count }) => stage_id !== null || count > 0),
  };
}

/**
 * Returns the amount field of a board with its currency field; null where the caller does not see both: a sum without its currency says nothing.
 */
export function resolveMoney({ type, fields }: TypeContext): BoardMoney | null {
  const amount = boardAmount(type, fields);
  if (!amount) return null;
  if (valueTypes[amount.value_type].compared !== undefined) return { amount, currency: 'own' };
  const currency = fields.find(({ sub_type }) => sub_type === currencySubType);
  if (!currency) return { amount, currency: null };
  return currency.access === 'none' ? null : { amount, currency };
}

/** Returns the company's main currency in the shape of answers. */
export function getMainCurrency(context: TypeContext): { currency: string; currency_symbol: string } {
  const { main } = listCurrencies(context);
  return { currency: main.code, currency_symbol: main.currency_symbol };
}

function listCurrencies({ company }: TypeContext): { main: Currency; all: readonly Currency[] } {
  const { currencies } = company;
  return { main: currencies.find(({ is_main }) => is_main) ?? defaultCurrency, all: currencies };
}

export function computeTotal(
  stageId: string | null,
  groups: readonly BoardGroup[],
  money: BoardMoney | null,
  context: TypeContext,
): BoardTotal {
  const { main, all } = listCurrencies(context);
  const decimals = money ? getDecimals(money.amount) : 0;
  const sums = bySameCurrency(groups, main);
  const order = [main.code, ...all.map(({ code }) => code)];
  const currencyRank = (code: string) => (order.includes(code) ? order.indexOf(code) : order.length);
  const findRate = (code: string) =>
    code === main.code ? '1' : all.find((candidate) => candidate.code === code)?.rate;
  const worths = sums.map(({ currency, sum, worth }) =>
    worth === null ? { amount: sum, rate: findRate(currency) } : { amount: worth, rate: '1' },
  );
  const rated = worths.flatMap(({ amount, rate }) => (rate === undefined ? [] : [{ amount, rate }]));
  return {
    stage_id: stageId,
    count: groups.reduce((count, group) => count + group.count, 0),
    sums: sums
      .map(({ currency, sum }) => ({
        currency,
        currency_symbol: all.find(({ code }) => code === currency)?.currency_symbol ?? currency,
        amount: moneyDigits(sum, decimals),
      }))
      .sort(
        (first, second) =>
          currencyRank(first.currency) - currencyRank(second.currency) || (first.currency < second.currency ? -1 : 1),
      ),
    main_sum: rated.length < worths.length ? null : worthDigits(rated, decimals),
  };
}

/** Returns the sums that are not empty. A sum without a currency counts as a sum in the main currency. */
function bySameCurrency(groups: readonly BoardGroup[], main: Currency) {
  const filled = groups.flatMap(({ currency, sum, main: worth }) =>
    sum === null ? [] : [{ currency: currency || main.code, sum, worth }],
  );
  return [...new Set(filled.map(({ currency }) => currency))].map((currency) => {
    const sameGroups = filled.filter((group) => group.currency === currency);
    const total = (digits: readonly (string | null)[]) =>
      digits.includes(null) ? null : addDigits(digits.filter((digit) => digit !== null));
    return {
      currency,
      sum: addDigits(sameGroups.map(({ sum }) => sum)),
      worth: total(sameGroups.map(({ worth }) => worth)),
    };
  });
}
