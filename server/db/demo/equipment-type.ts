import { equipmentFields } from './equipment-fields';
import { titleField, words, type ShippedType } from './types';

/** An object type that Brightsea invented. */
export const equipmentType: ShippedType = {
  table_id: 'equipment', words: words('投放设备', 'Equipment', '設備'), one: 'equipment', icon_name: 'refrigerator', theme_color: '#0e7490', order: 8, is_stage_on: false,
  list_first_show_field_id: 'name', list_second_show_field_ids: ['condition', 'placed_on'], is_allow_create_chat: false, is_allow_create_tasklist: false,
  fields: [
    titleField(words('设备名称', 'Name', '設備名')),
    {
      field_id: 'condition', value_type: 'SINGLE_SELECT', type: 'normal', words: words('状况', 'Condition', '状態'),
      options: [
        { id: 'good', words: words('正常', 'Good', '良好'), color: 'green' },
        { id: 'repair', words: words('维修中', 'In repair', '修理中'), color: 'orange' },
        { id: 'retired', words: words('已退役', 'Retired', '廃止'), color: 'gray' },
      ],
    },
    { field_id: 'company_name', value_type: 'TEXT', type: 'normal', words: words('所在客户', 'Customer', '設置先') },
    { field_id: 'placed_on', value_type: 'DATE', type: 'info', words: words('投放日期', 'Placed on', '設置日') },
    {
      field_id: 'warranty_until', value_type: 'DATE', type: 'info', words: words('保修到期日', 'Warranty until', '保証期限'),
      formula: { calc: 'dateAdd(placed, 24, "month")', variables: { placed: 'placed_on' } },
    },
    { field_id: 'organization_id', value_type: 'COMPANY', type: 'normal', link_table: 'organization', link_field_fill_map: { company_name: 'name' }, words: words('客户', 'Organization', '顧客') },
    { field_id: 'deal_ids', value_type: 'SINGLE_LINK', type: 'link', link_table: 'deal', words: words('来源商机', 'Agreed in', '関連商談') },
    {
      field_id: 'supplies', value_type: 'MULTIPLE_SELECT', type: 'info', words: words('配套耗材', 'Supplies', '付属品'), has_other: true, can_add_option: true, max_select: 3,
      options: [
        { id: 'filter', words: words('滤芯', 'Filters', 'フィルター'), color: 'blue' },
        { id: 'bags', words: words('真空袋', 'Vacuum bags', '真空袋'), color: 'green' },
        { id: 'labels', words: words('标签纸', 'Labels', 'ラベル'), color: 'orange' },
        { id: 'refrigerant', words: words('制冷剂', 'Refrigerant', '冷媒'), color: 'purple' },
      ],
    },
    { field_id: 'technicians', value_type: 'MEMBER_MULTIPLE_SELECT', type: 'info', words: words('维保人员', 'Technicians', '保守担当'), team_scope: ['service'] },
    { field_id: 'people', value_type: 'TEAM_FIELD_SELECT_DISPLAY', type: 'info', words: words('相关同事', 'People', '関係者') },
    ...equipmentFields,
    { field_id: 'asset_id', value_type: 'OBJECT_ID', type: 'info', words: words('资产编号', 'Asset id', '資産番号') },
    { field_id: 'show_timeline', value_type: 'COL_BUTTON', sub_type: 'dynamic', type: 'info', words: words('查看动态', 'Show timeline', '履歴を表示') },
  ],
};
