import { suiteFamilies, type Channel, type Family } from '../../domain/platforms';
import { dingtalkConsole, feishuConsole, type ConsoleMenus } from '../../vendor-rules';

const consoles: Record<Family, ConsoleMenus> = { lark: feishuConsole, dingtalk: dingtalkConsole };

/** Returns the console menus of a suite in which an operator enters each setting. */
export const getConsoleMenus = (channel: Channel): ConsoleMenus => consoles[suiteFamilies[channel]];
