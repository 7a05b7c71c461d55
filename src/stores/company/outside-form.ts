import type { Output } from '@domain/contract';
import { familyOf, type Channel } from '@domain/platforms';
import type { Api } from '@/api';

export type OutsideForm = Output<'forms.larkUrl'>;

/** Asks for the company's form; Feishu and Lark have one call, DingTalk another. */
export function askForm(api: Api, channel: Channel | undefined): Promise<OutsideForm> {
  return api.call(channel && familyOf(channel) === 'dingtalk' ? 'forms.dingtalkUrl' : 'forms.larkUrl', {});
}
