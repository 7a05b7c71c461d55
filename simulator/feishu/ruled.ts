import { feishuRules } from '../../vendor-rules';
import { ruledCall, type Call } from '../wire/call';

export type FeishuCallName = keyof typeof feishuRules.calls;

/** A call of Feishu and Lark: who may make it, with what and how often stands in the vendor's rules. */
export function ruled<Query, Body>(
  name: FeishuCallName,
  definition: Pick<Call<Query, Body>, 'query' | 'body' | 'flat' | 'answer'>,
): Call {
  return ruledCall(feishuRules.calls[name], { name, ...definition });
}
