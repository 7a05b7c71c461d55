import { dingtalkRules } from '../../vendor-rules';
import { makeRuledCall, type SimulatedCall } from '../wire/call';

type Name = keyof typeof dingtalkRules.calls;

/** Defines a call of DingTalk by the name of its row in the vendor rules. */
export function defineCall<Query, Body>(
  name: Name,
  definition: Omit<Parameters<typeof makeRuledCall<Query, Body>>[1], 'name'>,
): SimulatedCall {
  return makeRuledCall(dingtalkRules.calls[name], { name, ...definition });
}
