import type { FastifyPluginAsync } from 'fastify';
import type { FeishuSuite } from '../suites';
import type { SimulatedCall } from '../wire/call';
import { mountCalls } from '../wire/mount';
import type { World, Worlds } from '../world/world';
import { approvalCalls } from './approvals';
import { cardUpdateCalls } from './card-updates';
import { chatEntryCalls } from './chat-entries';
import { chatCalls } from './chats';
import { contactCalls } from './contacts';
import { feishuDialect } from './dialect';
import { documentCalls } from './documents';
import { linkPreviewCalls } from './link-preview-calls';
import { memberCalls } from './members';
import { messageCalls } from './messages';
import { speechCalls } from './speech';
import { storeTokenCalls } from './store-tokens';
import { taskCalls } from './tasks';
import { tokenCalls } from './tokens';

/** Every simulated call of Feishu and Lark, with its token, permission and limits. */
export function feishuCalls(world: World, suite: FeishuSuite): SimulatedCall[] {
  return [
    tokenCalls,
    storeTokenCalls,
    chatCalls,
    chatEntryCalls,
    memberCalls,
    messageCalls,
    cardUpdateCalls,
    linkPreviewCalls,
    contactCalls,
    approvalCalls,
    taskCalls,
    documentCalls,
    speechCalls,
  ].flatMap((calls) => calls(world, suite));
}

/** The API host; mount it at the prefix of `/open-apis`. */
export function feishuApi(worlds: Worlds, suite: FeishuSuite): FastifyPluginAsync {
  return async (app) =>
    mountCalls(app, suite, worlds, (world) => ({
      dialect: feishuDialect(world, suite),
      calls: feishuCalls(world, suite),
    }));
}
