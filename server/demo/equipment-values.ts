import { dayIn, instantOf } from '../../domain/calendar';
import { serialText } from '../../domain/values/auto-serial';
import { getNickname } from './companies';
import { idsAt } from './links';
import { resolveMoney } from './money';
import { Random } from './random';
import { dateFrom, recordId, type DemoRecord, type DemoContext } from './record';

/** The value in Brightsea's file. */
const serial_prefix = 'E';

const makers = ['青岛海凌商用冷链股份有限公司', '浙江星澜冷链集成股份有限公司', 'Polarwerk Maschinenbau GmbH'] as const;

/** As rich text and as its Markdown copy. */
const instructions = {
  instructions:
    '<p>每天<strong>开机前</strong>检查温度。</p><ol><li><p>断电后清洁内胆</p></li><li><p>除霜后再装货</p></li></ol>',
  instructions_md: '每天**开机前**检查温度。\n\n1. 断电后清洁内胆\n2. 除霜后再装货',
};

/**
 * Returns Brightsea's values of a machine apart from its placement: money, place, people and papers. It uses a separate random generator, so that
 * the rest of the demo stays the same.
 */
export function equipmentValues(
  making: DemoContext,
  customer: DemoRecord,
  number: number,
  created: number,
): Record<string, unknown> {
  const { company, now } = making;
  const { time_zone } = company.configuration.company;
  const random = new Random(`${getNickname(company)} equipment ${number}`);
  const low = random.between(2, 12) * 100;
  const contacts = idsAt(making, 'user', customer, 2);
  return {
    equipment_no: serialText({ serial_prefix }, dayIn(time_zone, created), number),
    registered_at: created,
    power: random.between(12, 300) * 10,
    price: random.between(1_800, 26_000),
    deposit: random.maybe(0.6, () => resolveMoney(company.configuration, random.between(5, 40) * 100, 'CNY')),
    rent: random.maybe(0.6, () => ({ low, high: low + random.between(1, 9) * 100 })),
    next_service: random.maybe(0.7, () => instantOf(time_zone, `${dateFrom(now, random.between(1, 90))}T09:30`)),
    maker: random.pick(makers),
    keeper: customer.owner ?? undefined,
    region: customer.data.region,
    contact_id: contacts[0],
    operator_ids: contacts.length > 1 ? contacts : undefined,
    part_of: number % 6 === 0 ? [recordId('equipment', number - 1)] : undefined,
    ...(number % 3 === 0 ? {} : instructions),
  };
}
