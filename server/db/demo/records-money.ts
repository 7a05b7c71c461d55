import { dayIn, instantOf } from '../../../domain/calendar';
import { serialText } from '../../../domain/values/auto-serial';
import { nicknameOf } from './companies';
import { mainCurrency, moneyOf } from './money';
import { Chance } from './random';
import { dateFrom, type DemoRecord, type Making } from './record';

/** Chance of their own: the values that the demo had before stay what they are. */
const chanceOf = ({ company }: Making, { id }: DemoRecord): Chance =>
  new Chance(`${nicknameOf(company)} ${id} money and times`);

/** A deal with its number, amounts in several currencies and the next visit. */
export function withMoney(making: Making, deal: DemoRecord, number: number): DemoRecord {
  const { company, now } = making;
  const chance = chanceOf(making, deal);
  const code = chance.pick(['CNY', 'CNY', 'USD', 'JPY'] as const);
  const amount = Math.round(Number(deal.data.amount) * { CNY: 1, USD: 0.14, JPY: 21 }[code]);
  const low = chance.between(1, 60) * 1_000;
  return {
    ...deal,
    data: {
      ...deal.data,
      currency: mainCurrency(company.configuration),
      contract_value: chance.maybe(0.4, () => moneyOf(company.configuration, amount, code)),
      budget: chance.maybe(0.5, () => ({ low, high: low + chance.between(5, 80) * 1_000 })),
      next_visit: chance.maybe(0.5, () =>
        clock(making, dateFrom(now, chance.between(-5, 30)), chance.pick(['09:30', '10:00', '14:00', '15:30'])),
      ),
      deal_no: serialText(
        { serial_prefix: 'D' },
        dayIn(company.configuration.company.time_zone, deal.create_time),
        number,
      ),
    },
  };
}

/** A ticket with the moments of its opening and of its due time. */
export function withTimes(making: Making, ticket: DemoRecord): DemoRecord {
  const chance = chanceOf(making, ticket);
  return {
    ...ticket,
    data: {
      ...ticket.data,
      due_at: chance.maybe(0.6, () =>
        clock(making, dateFrom(making.now, chance.between(-10, 20)), chance.pick(['12:00', '18:00'])),
      ),
      ticket_create_time: ticket.create_time,
    },
  };
}

function clock({ company }: Making, day: string, time: string): number {
  return instantOf(company.configuration.company.time_zone, `${day}T${time}`);
}
