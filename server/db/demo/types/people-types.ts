import { phone, remark, required, titleField, words, type ShippedType } from './shape';

/** Contacts. */
export const user: ShippedType = {
  table_id: 'user', words: words('联系人', 'Contacts', '連絡先'), one: 'contact', icon_name: 'user', theme_color: '#7c3aed', order: 2, is_stage_on: false,
  list_first_show_field_id: 'name', list_second_show_field_ids: ['job_title', 'phone'], is_allow_create_chat: false, is_allow_create_tasklist: false,
  fields: [
    titleField(words('姓名', 'Name', '氏名')),
    { field_id: 'job_title', value_type: 'TEXT', type: 'normal', words: words('职务', 'Job title', '役職') },
    { ...phone, type: 'normal' },
    { field_id: 'email', value_type: 'TEXT', sub_type: 'email', type: 'info', words: words('邮箱', 'Email', 'メール') },
    { field_id: 'company_name', value_type: 'TEXT', type: 'info', words: words('所属公司', 'Company', '会社') },
    remark,
    {
      field_id: 'organization_ids', value_type: 'DUPLEX_LINK', type: 'link', link_table: 'organization', link_field_id: 'contact_ids', max_select: 1,
      link_field_fill_map: { company_name: 'name' }, words: words('所属客户', 'Organization', '顧客'),
    },
    { field_id: 'lead_stage', value_type: 'LEAD_STAGE_SELECT', type: 'info', words: words('对应线索阶段', 'Stage of the lead', 'リードの段階') },
  ],
};

export const lead: ShippedType = {
  table_id: 'lead', words: words('线索', 'Leads', 'リード'), one: 'lead', icon_name: 'target', theme_color: '#c2410c', order: 3, is_stage_on: true,
  list_first_show_field_id: 'name', list_second_show_field_ids: ['source', 'phone'], is_allow_create_chat: false, is_allow_create_tasklist: false,
  fields: [
    titleField(words('线索名称', 'Name', 'リード名')),
    {
      field_id: 'source', value_type: 'SINGLE_SELECT', type: 'normal', words: words('来源', 'Source', '流入元'),
      options: [
        { id: 'exhibition', words: words('展会', 'Trade fair', '展示会'), color: 'blue' },
        { id: 'website', words: words('官网', 'Website', 'サイト'), color: 'green' },
        { id: 'referral', words: words('转介绍', 'Referral', '紹介'), color: 'purple' },
        { id: 'cold_call', words: words('电话开发', 'Cold call', '電話営業'), color: 'gray' },
      ],
    },
    phone,
    { field_id: 'company_name', value_type: 'TEXT', type: 'normal', words: words('公司', 'Company', '会社') },
    remark,
  ],
};

/** Tickets, shown as requirements. Status and priority ids are the specification's numbers (records.md section 3). */
export const ticket: ShippedType = {
  table_id: 'ticket', words: words('工单', 'Tickets', 'チケット'), one: 'ticket', icon_name: 'life-buoy', theme_color: '#b45309', order: 5, is_stage_on: false,
  list_first_show_field_id: 'name', list_second_show_field_ids: ['ticket_status', 'ticket_priority'], is_allow_create_chat: false, is_allow_create_tasklist: false,
  fields: [
    titleField(words('标题', 'Title', '件名')),
    {
      field_id: 'ticket_status', value_type: 'SINGLE_SELECT', type: 'normal', words: words('状态', 'Status', '状態'), ...required, default_value: { mode: 'custom', value: '0' },
      options: [
        { id: '0', words: words('未开始', 'Not started', '未着手'), color: 'gray' },
        { id: '1', words: words('待处理', 'Pending resolution', '対応待ち'), color: 'orange' },
        { id: '2', words: words('处理中', 'In progress', '対応中'), color: 'blue' },
        { id: '3', words: words('待验证', 'Pending verification', '確認待ち'), color: 'purple' },
        { id: '4', words: words('已解决', 'Resolved', '解決済み'), color: 'green' },
        { id: '5', words: words('已关闭', 'Closed', '完了'), color: 'gray' },
      ],
    },
    {
      field_id: 'ticket_priority', value_type: 'SINGLE_SELECT', type: 'normal', words: words('优先级', 'Priority', '優先度'),
      options: [
        { id: '0', words: words('无', 'None', 'なし'), color: 'gray' },
        { id: '1', words: words('低', 'Low', '低'), color: 'green' },
        { id: '2', words: words('中', 'Medium', '中'), color: 'orange' },
        { id: '3', words: words('高', 'High', '高'), color: 'red' },
      ],
    },
    { field_id: 'description', value_type: 'TEXTAREA', type: 'info', words: words('描述', 'Description', '説明') },
    { field_id: 'organization_id', value_type: 'TICKET_COMPANY', type: 'normal', words: words('客户', 'Organization', '顧客') },
    { field_id: 'contact_id', value_type: 'USER_SINGLE_SELECT', type: 'normal', words: words('反馈人', 'Reported by', '報告者') },
    { field_id: 'due_at', value_type: 'DATE_TIME', type: 'info', words: words('期望完成时间', 'Due by', '希望期限') },
    { field_id: 'ticket_create_time', value_type: 'TIMESTAMP', type: 'info', words: words('提单时间', 'Opened at', '受付日時') },
  ],
};
