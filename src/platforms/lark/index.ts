import { createLarkClient } from '../feishu/client';
import type { Platform } from '../platform';

/** Lark's web-view speaks Feishu's protocol under another brand. */
export function createLark(): Promise<Platform | undefined> {
  return createLarkClient('lark');
}
