import type { Platform } from '../platform';
import { createLarkClient } from './client';

/** Feishu's web-view; undefined where the page has its user agent but not its bridge. */
export function createFeishu(): Promise<Platform | undefined> {
  return createLarkClient('feishu');
}
