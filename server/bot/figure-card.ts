import type { BotCommand } from '../../domain/bot/commands';
import { endOfDay, startOfDay } from '../../domain/calendar';
import { hasWords } from '../../domain/compared-text';
import { presetDays } from '../../domain/filters/date-presets';
import { moneyText } from '../../domain/money';
import { getBehaviour } from '../../domain/objects/behaviour';
import { boardAmount } from '../../domain/stages/board';
import { getOutcome } from '../../domain/stages/outcome';
import type { SessionRequest } from '../context';
import { aggregateRecords } from '../queries/links/roll-ups';
import { sumRecordsInStages } from '../queries/stages/closed-records';
import { getCalendar } from '../services/configuration/calendar-of';
import { configurationFor } from '../services/configuration/configured-type';
import { loadType, typeName, type TypeContext } from '../services/records/record-access';

export type FigureCommand = Extract<BotCommand, { is: 'figure' }>;

/** The figures of one type; `sum` is digits with a currency, empty where the type has no amount. */
export interface Figure {
  typeName: string;
  count: number;
  sum: string;
}

/** Returns the figures of a period over the records that the member may read, one for each type that the words name. */
export async function computeFigures(request: SessionRequest, command: FigureCommand): Promise<Figure[]> {
  const contexts = await pickTypes(request, command);
  const figures = await Promise.all(contexts.map((context) => computeFigure(request, context, command)));
  return figures.filter((figure) => figure !== null);
}

async function pickTypes(request: SessionRequest, { subject, measure }: FigureCommand): Promise<TypeContext[]> {
  const { types } = await configurationFor(request);
  const listedTypes = [...types.values()].filter(
    ({ type }) => type.is_show && getBehaviour(type.table_id).presence === 'listed',
  );
  const meantTypes = listedTypes.filter(({ type }) => {
    const names = [
      type.name,
      ...Object.values<Record<string, string>>(type.i18n_resource ?? {}).map(({ name = '' }) => name),
    ];
    return subject !== '' && names.some((name) => name !== '' && (hasWords(name, subject) || hasWords(subject, name)));
  });
  const chosenTypes = meantTypes.length > 0 ? meantTypes : listedTypes;
  return Promise.all(
    chosenTypes
      .filter(({ type }) => measure === 'created' || type.is_stage_on)
      .map(({ type }) => loadType(request, type.table_id)),
  );
}

async function computeFigure(
  request: SessionRequest,
  context: TypeContext,
  { measure, period }: FigureCommand,
): Promise<Figure | null> {
  const { db, actor } = request;
  const { type, fields, read, company } = context;
  const name = typeName(request, type);
  if (measure === 'created') {
    const filter = { field: 'create_time', relation: 'range', value: period } as const;
    const count = await aggregateRecords(db, read, { op: 'count', result_field: undefined }, filter);
    return { typeName: name, count: Number(count ?? 0), sum: '' };
  }
  const stages = company.stages.filter((stage) => stage.table_id === type.table_id && getOutcome(stage) === measure);
  if (stages.length === 0) return null;
  const { first, last } = presetDays(period, getCalendar(actor.timeZone, request.now()).today);
  const amount = boardAmount(type, fields);
  const { count, sum } = await sumRecordsInStages(db, read, {
    stages,
    from: new Date(startOfDay(actor.timeZone, first)),
    until: new Date(endOfDay(actor.timeZone, last)),
    amount,
  });
  return { typeName: name, count, sum: sum === null ? '' : moneyText(sum) };
}
