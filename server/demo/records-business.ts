import { dayMs } from '../../domain/calendar';
import { chooseExpectation, chooseLossReason, chooseModel, chooseSupplies, chooseTechnicians } from './choices';
import { listOptions, listStages } from './configuration';
import { equipmentValues } from './equipment-values';
import { idsAt } from './links';
import { getNoteDetails, notedAt, withMarkdownCopy } from './note-values';
import { withMoney, withTimes } from './records-money';
import {
  colleagues,
  dateFrom,
  memberOrOwner,
  recordId,
  salesPerson,
  times,
  resolveLanguage,
  type DemoRecord,
  type DemoContext,
} from './record';
import {
  dealThings,
  equipmentChecks,
  equipmentThings,
  noteTexts,
  places,
  productThings,
  ticketThings,
} from './vocabulary';

export function deal(making: DemoContext, number: number): DemoRecord {
  const {
    random,
    made,
    now,
    company: { configuration },
  } = making;
  const company = random.pick(made.get('organization') ?? []);
  const stage = random.pick(listStages(configuration, 'deal'));
  const language = resolveLanguage(making);
  const record: DemoRecord = {
    table_id: 'deal',
    id: recordId('deal', number),
    owner: company.owner,
    followers: colleagues(making, 1),
    pipeline_id: stage.pipeline_id,
    stage_id: stage.stage_id,
    ...times(making),
    data: {
      name: `${String(company.data.nickname)} ${random.pick(dealThings[language])}`,
      company_name: company.data.name,
      amount: random.between(20, 9_000) * 100 + random.pick([0, 0, 0, 50, 88]),
      close_on: dateFrom(now, random.between(-120, 180)),
      organization_ids: [company.id],
      contact_ids: idsAt(making, 'user', company, 2),
      ...chooseExpectation(configuration, stage.pipeline_id, number),
      ...chooseLossReason(configuration, 'deal', stage, number),
    },
  };
  return withMoney(making, record, number);
}

export function ticket(making: DemoContext, number: number): DemoRecord {
  const { random, made } = making;
  const company = random.pick(made.get('organization') ?? []);
  const record: DemoRecord = {
    table_id: 'ticket',
    id: recordId('ticket', number),
    owner: salesPerson(making),
    followers: [],
    ...times(making),
    data: {
      name: `${String(company.data.nickname)}: ${random.pick(ticketThings[resolveLanguage(making)])}`,
      ticket_status: String(random.between(0, 5)),
      ticket_priority: String(random.between(0, 3)),
      organization_id: company.id,
      contact_id: idsAt(making, 'user', company, 1)[0],
    },
  };
  return withTimes(making, record);
}

export function product(making: DemoContext, number: number): DemoRecord {
  const { random, company } = making;
  const language = company.chinese > 0 ? 'zh' : 'en';
  return {
    table_id: 'product',
    id: recordId('product', number),
    owner: null,
    followers: [],
    ...times(making),
    data: {
      name: `${random.pick(productThings[language])} ${random.pick(['A', 'B', 'S', 'X'])}${random.between(10, 99)}`,
      price: random.between(500, 90_000) / 100,
      category: language === 'zh' ? random.pick(['frozen', 'dry', 'drink']) : 'tool',
      ...(listOptions(company.configuration, 'product', 'sale_status').length > 0
        ? { sale_status: number % 10 === 0 ? 'off' : 'on' }
        : {}),
    },
  };
}

/** Creates a visit to a customer: the timelines of its records show it. */
export function note(making: DemoContext, number: number): DemoRecord {
  const { random, made } = making;
  const company = random.pick(made.get('organization') ?? []);
  const author = memberOrOwner(making, company);
  const sinceThen = making.now - company.create_time;
  const create_time = company.create_time + Math.floor((0.05 + 0.95 * random.next()) * sinceThen);
  const visitPlace = random.maybe(0.3, () => random.pick(places));
  const language = resolveLanguage(making);
  return {
    table_id: 'note',
    id: recordId('note', number),
    owner: author,
    followers: [],
    create_time,
    update_time: create_time,
    data: {
      ...withMarkdownCopy(random.pick(noteTexts[language])),
      follow_relate_objs: notedAt(making, company, number, create_time),
      ...getNoteDetails(language, number),
      position: visitPlace && {
        ...visitPlace,
        accuracy: random.between(8, 60),
        time: create_time,
        source: making.company.channel,
      },
    },
  };
}

/** Creates a record of the company's own object type: equipment on loan to customers. */
export function equipment(making: DemoContext, number: number): DemoRecord {
  const { random, made, now } = making;
  const company = random.pick(made.get('organization') ?? []);
  const life = times(making);
  const equipmentName = random.pick(equipmentThings);
  return {
    table_id: 'equipment',
    id: recordId('equipment', number),
    owner: company.owner,
    followers: [],
    ...life,
    data: {
      name: `${equipmentName} BF-${String(1000 + number)}`,
      model: chooseModel(making.company.configuration, equipmentName, number),
      condition: random.pick(['good', 'repair', 'retired']),
      company_name: company.data.name,
      placed_on: dateFrom(now, -random.between(10, 900)),
      organization_id: company.id,
      deal_ids: idsAt(making, 'deal', company, 1),
      supplies: chooseSupplies(number),
      technicians: chooseTechnicians(number),
      ...equipmentValues(making, company, number, life.create_time),
    },
  };
}

/** Creates a check of a machine, a row of the own type's child table: two for each machine. */
export function equipmentCheck(making: DemoContext, number: number): DemoRecord {
  const {
    made,
    now,
    company: { configuration },
  } = making;
  const machines = made.get('equipment') ?? [];
  const machine = machines[(number - 1) % machines.length];
  const results = listOptions(configuration, 'equipment_check', 'result');
  const checkTime = now - (number + 3) * dayMs;
  const hours = (number % 5) / 2 + 0.5;
  const parts_cost = number % 3 === 0 ? 36.5 : null;
  return {
    table_id: 'equipment_check',
    id: recordId('equipment_check', number),
    owner: machine?.owner ?? null,
    followers: [],
    create_time: checkTime,
    update_time: checkTime,
    data: {
      name: equipmentChecks[number % equipmentChecks.length],
      equipment_id: machine ? [machine.id] : [],
      checked_on: dateFrom(now, -(number + 3)),
      result: results[number % results.length],
      hours,
      ...(parts_cost === null ? {} : { parts_cost }),
    },
  };
}
