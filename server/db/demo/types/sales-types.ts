import { remark, required, titleField, words, type ShippedType } from './shape';

export const deal: ShippedType = {
  table_id: 'deal', words: words('商机', 'Deals', '商談'), one: 'deal', icon_name: 'handshake', theme_color: '#0f766e', order: 4, is_stage_on: true,
  list_first_show_field_id: 'name', list_second_show_field_ids: ['amount', 'close_on'], is_allow_create_chat: true, is_allow_create_tasklist: true,
  fields: [
    titleField(words('商机名称', 'Name', '商談名')),
    { field_id: 'amount', value_type: 'CURRENCY', type: 'normal', formatter: { decimals: 2 }, words: words('金额', 'Amount', '金額') },
    { field_id: 'close_on', value_type: 'DATE', type: 'normal', words: words('预计成交日期', 'Expected close', '成約予定日') },
    { field_id: 'company_name', value_type: 'TEXT', type: 'info', words: words('客户名称', 'Customer', '顧客名') },
    remark,
    {
      field_id: 'organization_ids', value_type: 'DUPLEX_LINK', type: 'link', link_table: 'organization', link_field_id: 'deal_ids', max_select: 1,
      link_field_fill_map: { company_name: 'name' }, words: words('所属客户', 'Organization', '顧客'),
    },
    { field_id: 'contact_ids', value_type: 'USER_MULTIPLE_SELECT', type: 'normal', words: words('联系人', 'Contacts', '連絡先') },
    {
      field_id: 'currency', value_type: 'SINGLE_SELECT', sub_type: 'currency', type: 'info', words: words('币种', 'Currency', '通貨'),
      options: [
        { id: 'CNY', words: words('人民币', 'Chinese yuan', '人民元') },
        { id: 'USD', words: words('美元', 'US dollar', '米ドル') },
        { id: 'JPY', words: words('日元', 'Japanese yen', '日本円') },
      ],
    },
    { field_id: 'contract_value', value_type: 'CURRENCY_WITH_TYPE', type: 'info', words: words('合同金额', 'Contract value', '契約金額') },
    { field_id: 'budget', value_type: 'CURRENCY_RANGE', type: 'info', formatter: { decimals: 0 }, words: words('客户预算', 'Budget', '予算') },
    { field_id: 'next_visit', value_type: 'DATE_TIME', type: 'info', words: words('下次拜访', 'Next visit', '次回訪問') },
    { field_id: 'deal_no', value_type: 'AUTO_SERIAL', serial_prefix: 'D', type: 'info', words: words('商机编号', 'Deal number', '商談番号') },
    { field_id: 'expected_stage', value_type: 'STAGE', type: 'info', words: words('月底预计阶段', 'Stage by month end', '月末の見込み段階') },
    { field_id: 'next_pipeline', value_type: 'PIPELINE', type: 'info', words: words('后续流程', 'Follow-up pipeline', '次のパイプライン') },
  ],
};

export const product: ShippedType = {
  table_id: 'product', words: words('产品', 'Products', '製品'), one: 'product', icon_name: 'package', theme_color: '#4d7c0f', order: 6, is_stage_on: false,
  list_first_show_field_id: 'name', list_second_show_field_ids: ['price', 'category'], is_allow_create_chat: false, is_allow_create_tasklist: false,
  fields: [
    titleField(words('产品名称', 'Name', '製品名')),
    { field_id: 'price', value_type: 'CURRENCY', type: 'normal', formatter: { decimals: 2 }, words: words('单价', 'Price', '単価') },
    {
      field_id: 'category', value_type: 'SINGLE_SELECT', type: 'normal', words: words('类别', 'Category', 'カテゴリ'),
      options: [
        { id: 'frozen', words: words('冷冻食品', 'Frozen', '冷凍食品'), color: 'blue' },
        { id: 'dry', words: words('干货', 'Dry goods', '乾物'), color: 'orange' },
        { id: 'drink', words: words('饮料', 'Drinks', '飲料'), color: 'green' },
        { id: 'tool', words: words('工具', 'Tools', '工具'), color: 'gray' },
      ],
    },
    { field_id: 'description', value_type: 'TEXTAREA', type: 'info', words: words('描述', 'Description', '説明') },
  ],
};

/** Follow-up records. They have no list tab: they stand in the timelines of what they are about. */
export const note: ShippedType = {
  table_id: 'note', words: words('跟进记录', 'Notes', 'フォロー記録'), one: 'note', icon_name: 'notebook-pen', theme_color: '#be185d', order: 7, is_stage_on: false,
  list_first_show_field_id: 'content', list_second_show_field_ids: [], is_allow_create_chat: false, is_allow_create_tasklist: false,
  fields: [
    { field_id: 'content', value_type: 'TEXTAREA', type: 'normal', words: words('内容', 'Content', '内容') },
    { field_id: 'follow_relate_objs', value_type: 'NOTE_RELATED', type: 'link', words: words('关联对象', 'Related records', '関連レコード'), ...required },
    { field_id: 'position', value_type: 'POI', type: 'info', words: words('位置', 'Position', '位置') },
    { field_id: 'attachments', value_type: 'FILE_LIST', type: 'info', words: words('附件', 'Attachments', '添付ファイル') },
    { field_id: 'todo', value_type: 'TEXTAREA', sub_type: 'rich', type: 'info', words: words('待办事项', 'To do', 'やること') },
    { field_id: 'customer_demand', value_type: 'TEXTAREA', sub_type: 'rich', type: 'info', words: words('客户需求', 'What the customer wants', '顧客の要望') },
    { field_id: 'need_help', value_type: 'TEXTAREA', sub_type: 'rich', type: 'info', words: words('需要的支持', 'Help needed', '必要な支援') },
    { field_id: 'customer_involved', value_type: 'TEXTAREA', sub_type: 'rich', type: 'info', words: words('客户参与人', 'Who took part for the customer', '顧客側の参加者') },
  ],
};
