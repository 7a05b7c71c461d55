import { suiteFamilies, type Channel, type Family } from '../../domain/platforms';
import { dingtalkConsole, feishuConsole, type ConsoleMenus } from '../../vendor-rules';

const consoles: Record<Family, ConsoleMenus> = { lark: feishuConsole, dingtalk: dingtalkConsole };

/** Returns where an operator enters what in the developer console of a suite. */
export const getConsoleMenus = (channel: Channel): ConsoleMenus => consoles[suiteFamilies[channel]];
