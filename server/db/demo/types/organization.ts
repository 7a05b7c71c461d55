import { phone, remark, titleField, words, type ShippedType } from './shape';

/** Customer companies. */
export const organization: ShippedType = {
  table_id: 'organization', words: words('客户', 'Organizations', '顧客'), one: 'organization', icon_name: 'building', theme_color: '#2563eb', order: 1, is_stage_on: false,
  list_first_show_field_id: 'name', list_second_show_field_ids: ['industry', 'account_manager'],
  is_allow_create_chat: true, is_allow_create_tasklist: true,
  fields: [
    titleField(words('客户名称', 'Name', '顧客名')),
    { field_id: 'nickname', value_type: 'TEXT', type: 'normal', words: words('简称', 'Short name', '略称') },
    {
      field_id: 'industry', value_type: 'SINGLE_SELECT', type: 'normal', words: words('行业', 'Industry', '業種'),
      options: [
        { id: 'food', words: words('食品饮料', 'Food and drink', '食品・飲料'), color: 'green' },
        { id: 'retail', words: words('零售', 'Retail', '小売'), color: 'blue' },
        { id: 'catering', words: words('餐饮', 'Catering', '外食'), color: 'orange' },
        { id: 'logistics', words: words('物流', 'Logistics', '物流'), color: 'purple' },
        { id: 'manufacturing', words: words('制造', 'Manufacturing', '製造'), color: 'gray' },
        { id: 'hospitality', words: words('酒店旅游', 'Hospitality', '宿泊・観光'), color: 'blue' },
        { id: 'education', words: words('教育', 'Education', '教育'), color: 'green' },
        { id: 'healthcare', words: words('医疗健康', 'Healthcare', '医療'), color: 'red' },
        { id: 'technology', words: words('科技', 'Technology', 'テクノロジー'), color: 'purple' },
        { id: 'other', words: words('其他', 'Other', 'その他'), color: 'gray' },
      ],
    },
    {
      field_id: 'level', value_type: 'SINGLE_SELECT', type: 'normal', words: words('客户级别', 'Level', 'ランク'),
      options: [
        { id: 'key', words: words('重点客户', 'Key account', '重点顧客'), color: 'red' },
        { id: 'regular', words: words('普通客户', 'Regular', '一般顧客'), color: 'blue' },
        { id: 'potential', words: words('潜在客户', 'Potential', '見込み顧客'), color: 'gray' },
      ],
    },
    { field_id: 'employees', value_type: 'NUMBER', type: 'info', formatter: { decimals: 0 }, words: words('员工人数', 'Employees', '従業員数') },
    { field_id: 'founded_on', value_type: 'DATE', type: 'info', words: words('成立日期', 'Founded on', '設立日') },
    { field_id: 'account_manager', value_type: 'MEMBER_SINGLE_SELECT', type: 'team', default_value: { mode: 'current_member' }, words: words('客户经理', 'Account manager', '担当者') },
    phone,
    { field_id: 'website', value_type: 'TEXT', sub_type: 'url', type: 'info', words: words('网站', 'Website', 'ウェブサイト') },
    { field_id: 'address', value_type: 'TEXT', sub_type: 'address', type: 'info', words: words('地址', 'Address', '住所') },
    remark,
    { field_id: 'profile', value_type: 'TEXTAREA', sub_type: 'rich', type: 'info', words: words('客户简介', 'Profile', '顧客紹介') },
    { field_id: 'region', value_type: 'AREA', type: 'info', area_scope: 'all', words: words('所在地区', 'Region', '地域') },
    { field_id: 'attachments', value_type: 'FILE_LIST', type: 'info', words: words('附件', 'Attachments', '添付ファイル') },
    { field_id: 'contact_ids', value_type: 'DUPLEX_LINK', type: 'link', link_table: 'user', link_field_id: 'organization_ids', words: words('联系人', 'Contacts', '連絡先') },
    { field_id: 'deal_ids', value_type: 'DUPLEX_LINK', type: 'link', link_table: 'deal', link_field_id: 'organization_ids', words: words('商机', 'Deals', '商談') },
    { field_id: 'registered_name', value_type: 'ORG_INPUT', type: 'info', words: words('工商登记名称', 'Registered name', '登記名') },
    {
      field_id: 'deal_total', value_type: 'CURRENCY', type: 'info', formatter: { decimals: 2 }, visibility_config: { field_create_permission: 'invisible' },
      words: words('商机总额', 'Deals in total', '商談合計'),
      formula: { calc: 'deals', variables: {}, high_level_variables: { deals: { op: 'sum', to_table: 'deal', lookup_field: 'organization_ids', result_field: 'amount' } } },
    },
  ],
};
