import { dingtalkRules } from '../../vendor-rules';
import { ruledCall, type SimulatedCall } from '../wire/call';

type Name = keyof typeof dingtalkRules.calls;

/** A call of DingTalk by the name of its row. */
export function ruled<Query, Body>(
  name: Name,
  definition: Omit<Parameters<typeof ruledCall<Query, Body>>[1], 'name'>,
): SimulatedCall {
  return ruledCall(dingtalkRules.calls[name], { name, ...definition });
}
