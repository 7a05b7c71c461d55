import type { Platform } from '../platform';
import { bridge } from './bridge';
import { createDingtalkClient } from './client';

/** DingTalk's web-view; undefined where the page has its user agent but not its container. */
export function createDingtalk(): Platform | undefined {
  return createDingtalkClient(bridge);
}
