import { feishuRules } from '../../vendor-rules';
import { makeRuledCall, type SimulatedCall } from '../wire/call';

export type FeishuCallName = keyof typeof feishuRules.calls;

/** Defines a call of Feishu and Lark whose permissions, fields and rates are rows of the vendor's rules. */
export function defineCall<Query, Body>(
  name: FeishuCallName,
  definition: Pick<SimulatedCall<Query, Body>, 'query' | 'body' | 'flat' | 'answer'>,
): SimulatedCall {
  return makeRuledCall(feishuRules.calls[name], { name, ...definition });
}
