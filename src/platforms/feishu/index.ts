import type { Platform } from '../platform';
import { createLarkClient } from './client';

/** Creates the platform of Feishu's web-view; undefined without its bridge, even with its user agent. */
export function createFeishu(): Promise<Platform | undefined> {
  return createLarkClient('feishu');
}
