import { createHash, randomBytes } from 'node:crypto';
import type { Suite } from '../suites';
import { currentTenant } from './tenant';

/** Returns an id that was never given before, also not in an earlier run that the product's database still contains. */
export const freshId = (prefix: string): string => prefix + randomBytes(16).toString('hex');

const digest = (seed: string) => createHash('sha256').update(seed).digest();

/** Returns the id of an initial chat, which is the same in every run. */
export function seededChatIds(suite: Suite, seed: string): { id: string; openConversationId?: string } {
  const { key } = currentTenant();
  const bytes = digest(key ? `${key}/${suite}/${seed}` : `${suite}/${seed}`);
  return chatIds(suite, bytes.subarray(0, 16));
}

/** Returns the ids of a new chat. DingTalk's openConversationId is Base64 and really contains `+`, `/` and `=`. */
export function freshChatIds(suite: Suite): { id: string; openConversationId?: string } {
  return chatIds(suite, randomBytes(16));
}

function chatIds(suite: Suite, bytes: Buffer): { id: string; openConversationId?: string } {
  if (suite !== 'dingtalk') return { id: `oc_${bytes.toString('hex')}` };
  return { id: `chat${bytes.toString('hex')}`, openConversationId: `cid${bytes.toString('base64')}` };
}
