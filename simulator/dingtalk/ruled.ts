import { dingtalkRules } from '../../vendor-rules';
import { ruledCall, type Call } from '../wire/call';

type Name = keyof typeof dingtalkRules.calls;

/** A call of DingTalk by the name of its row. */
export function ruled<Query, Body>(
  name: Name,
  definition: Omit<Parameters<typeof ruledCall<Query, Body>>[1], 'name'>,
): Call {
  return ruledCall(dingtalkRules.calls[name], { name, ...definition });
}
