import { dayIn, instantOf } from '../../domain/calendar';
import { serialText } from '../../domain/values/auto-serial';
import { getNickname } from './companies';
import { mainCurrency, resolveMoney } from './money';
import { Random } from './random';
import { dateFrom, type DemoRecord, type DemoContext } from './record';

/** A separate random generator, so that the existing values of the demo stay the same. */
const createRandom = ({ company }: DemoContext, { id }: DemoRecord): Random =>
  new Random(`${getNickname(company)} ${id} money and times`);

/** A deal with its number, amounts in several currencies and the next visit. */
export function withMoney(making: DemoContext, deal: DemoRecord, number: number): DemoRecord {
  const { company, now } = making;
  const random = createRandom(making, deal);
  const code = random.pick(['CNY', 'CNY', 'USD', 'JPY'] as const);
  const amount = Math.round(Number(deal.data.amount) * { CNY: 1, USD: 0.14, JPY: 21 }[code]);
  const low = random.between(1, 60) * 1_000;
  return {
    ...deal,
    data: {
      ...deal.data,
      currency: mainCurrency(company.configuration),
      contract_value: random.maybe(0.4, () => resolveMoney(company.configuration, amount, code)),
      budget: random.maybe(0.5, () => ({ low, high: low + random.between(5, 80) * 1_000 })),
      next_visit: random.maybe(0.5, () =>
        clock(making, dateFrom(now, random.between(-5, 30)), random.pick(['09:30', '10:00', '14:00', '15:30'])),
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
export function withTimes(making: DemoContext, ticket: DemoRecord): DemoRecord {
  const random = createRandom(making, ticket);
  return {
    ...ticket,
    data: {
      ...ticket.data,
      due_at: random.maybe(0.6, () =>
        clock(making, dateFrom(making.now, random.between(-10, 20)), random.pick(['12:00', '18:00'])),
      ),
      ticket_create_time: ticket.create_time,
    },
  };
}

function clock({ company }: DemoContext, day: string, time: string): number {
  return instantOf(company.configuration.company.time_zone, `${day}T${time}`);
}
