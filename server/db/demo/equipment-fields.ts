import { dayIn, instantOf } from '../../../domain/calendar';
import { serialText } from '../../../domain/values/auto-serial';
import { moneyOf } from './currencies';
import { idsAt } from './links';
import { Chance } from './random';
import { dateFrom, recordId, type DemoRecord, type Making } from './record';
import { words, type ShippedField } from './types';

const serial_prefix = 'E';

/** What Brightsea keeps about a machine besides its placement: money, place, people and papers. Together with the deal's they show nearly every value type. */
export const equipmentFields: readonly ShippedField[] = [
  { field_id: 'equipment_no', value_type: 'AUTO_SERIAL', serial_prefix, type: 'info', words: words('设备编号', 'Equipment number', '設備番号') },
  { field_id: 'power', value_type: 'NUMBER', type: 'info', formatter: { decimals: 0 }, words: words('功率（瓦）', 'Power (W)', '消費電力 (W)') },
  { field_id: 'price', value_type: 'CURRENCY', type: 'info', formatter: { decimals: 2 }, words: words('采购价', 'Purchase price', '購入価格') },
  { field_id: 'deposit', value_type: 'CURRENCY_WITH_TYPE', type: 'info', words: words('押金', 'Deposit', '保証金') },
  { field_id: 'rent', value_type: 'CURRENCY_RANGE', type: 'info', formatter: { decimals: 0 }, words: words('月租区间', 'Monthly rent', '月額レンタル料') },
  { field_id: 'next_service', value_type: 'DATE_TIME', type: 'info', words: words('下次保养', 'Next service', '次回点検') },
  { field_id: 'registered_at', value_type: 'TIMESTAMP', type: 'info', words: words('登记时间', 'Registered at', '登録日時') },
  { field_id: 'maker', value_type: 'ORG_INPUT', type: 'info', words: words('生产厂家', 'Maker', 'メーカー') },
  { field_id: 'keeper', value_type: 'MEMBER_SINGLE_SELECT', type: 'info', words: words('负责同事', 'Looked after by', '担当者') },
  { field_id: 'contact_id', value_type: 'USER_SINGLE_SELECT', type: 'normal', words: words('现场联系人', 'Contact on site', '現地の連絡先') },
  { field_id: 'operator_ids', value_type: 'USER_MULTIPLE_SELECT', type: 'normal', words: words('操作人员', 'Operators', '操作担当') },
  { field_id: 'part_of', value_type: 'PARENT_LINK', type: 'link', link_table: 'equipment', words: words('所属主机', 'Part of', '親設備') },
  { field_id: 'region', value_type: 'AREA', type: 'info', area_scope: 'all', words: words('投放地区', 'Region', '設置地域') },
  { field_id: 'position', value_type: 'POI', type: 'info', words: words('投放位置', 'Position', '設置場所') },
  { field_id: 'photos', value_type: 'FILE_LIST', type: 'info', words: words('设备照片', 'Photos', '写真') },
  { field_id: 'instructions', value_type: 'TEXTAREA', sub_type: 'rich', type: 'info', words: words('使用说明', 'Instructions', '使用説明') },
  { field_id: 'remark', value_type: 'TEXTAREA', type: 'info', words: words('备注', 'Remark', '備考') },
];

const makers = ['青岛海容商用冷链股份有限公司', '浙江星星冷链集成股份有限公司', 'Multivac Maschinenbau GmbH'] as const;

/** As rich text and as its Markdown twin. */
const instructions = {
  instructions: '<p>每天<strong>开机前</strong>检查温度。</p><ol><li><p>断电后清洁内胆</p></li><li><p>除霜后再装货</p></li></ol>',
  instructions_md: '每天**开机前**检查温度。\n\n1. 断电后清洁内胆\n2. 除霜后再装货',
};

/** A source of chance of its own: the rest of the demo stays as it is. */
export function equipmentValues(making: Making, at: DemoRecord, number: number, created: number): Record<string, unknown> {
  const { company, now } = making;
  const chance = new Chance(`${company.nickname} equipment ${number}`);
  const low = chance.between(2, 12) * 100;
  const contacts = idsAt(making, 'user', at, 2);
  return {
    equipment_no: serialText({ serial_prefix }, dayIn(company.timeZone, created), number), registered_at: created,
    power: chance.between(12, 300) * 10, price: chance.between(1_800, 26_000), deposit: chance.maybe(0.6, () => moneyOf(company, chance.between(5, 40) * 100, 'CNY')),
    rent: chance.maybe(0.6, () => ({ low, high: low + chance.between(1, 9) * 100 })),
    next_service: chance.maybe(0.7, () => instantOf(company.timeZone, `${dateFrom(now, chance.between(1, 90))}T09:30`)),
    maker: chance.pick(makers), keeper: at.owner ?? undefined, region: at.data.region,
    contact_id: contacts[0], operator_ids: contacts.length > 1 ? contacts : undefined,
    part_of: number % 6 === 0 ? [recordId('equipment', number - 1)] : undefined,
    ...(number % 3 === 0 ? {} : instructions),
  };
}
