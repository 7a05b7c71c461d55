import { words, type Words } from './types';

export interface DemoStage {
  table_id: string;
  pipeline_id: string;
  stage_id: string;
  weight: number;
  words: Words;
}

const stage = (table_id: string, pipeline_id: string, stage_id: string, weight: number, zh: string, en: string, ja: string): DemoStage => ({
  table_id, pipeline_id, stage_id: `${pipeline_id}_${stage_id}`, weight, words: words(zh, en, ja),
});

/** Their names, in their order. */
export const pipelines: readonly { table_id: string; pipeline_id: string; words: Words }[] = [
  { table_id: 'deal', pipeline_id: 'new_business', words: words('新客户', 'New business', '新規取引') },
  { table_id: 'deal', pipeline_id: 'renewal', words: words('续约', 'Renewal', '更新') },
  { table_id: 'lead', pipeline_id: 'lead', words: words('线索', 'Leads', 'リード') },
];

/** Two pipelines for deals and the stages of leads. Weight 100 = won, 0 = lost (records.md section 3). */
export const stages: readonly DemoStage[] = [
  stage('deal', 'new_business', 'contact', 10, '初步接触', 'First contact', '初回接触'),
  stage('deal', 'new_business', 'needs', 30, '需求确认', 'Needs confirmed', 'ニーズ確認'),
  stage('deal', 'new_business', 'offer', 60, '方案报价', 'Offer sent', '見積提示'),
  stage('deal', 'new_business', 'contract', 80, '合同谈判', 'Contract talks', '契約交渉'),
  stage('deal', 'new_business', 'won', 100, '赢单', 'Won', '受注'),
  stage('deal', 'new_business', 'lost', 0, '输单', 'Lost', '失注'),
  stage('deal', 'renewal', 'review', 20, '续约评估', 'Review', '更新検討'),
  stage('deal', 'renewal', 'offer', 60, '续约报价', 'Renewal offer', '更新見積'),
  stage('deal', 'renewal', 'won', 100, '已续约', 'Renewed', '更新済み'),
  stage('deal', 'renewal', 'lost', 0, '未续约', 'Not renewed', '更新なし'),
  stage('lead', 'lead', 'new', 10, '新线索', 'New', '新規'),
  stage('lead', 'lead', 'contacted', 40, '已联系', 'Contacted', '連絡済み'),
  stage('lead', 'lead', 'qualified', 70, '已确认', 'Qualified', '見込み確定'),
  stage('lead', 'lead', 'converted', 100, '已转化', 'Converted', '転換済み'),
  stage('lead', 'lead', 'closed', 0, '无效', 'Closed', '対象外'),
];
