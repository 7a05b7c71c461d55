import type { FastifyPluginAsync } from 'fastify';
import type { SimulatedCall } from '../wire/call';
import { mountCalls } from '../wire/mount';
import type { World, Worlds } from '../world/world';
import { approvalCalls } from './approvals';
import { cardCalls } from './cards';
import { contactCalls } from './contacts';
import { apiDialect, oapiDialect } from './dialect';
import { documentCalls } from './documents';
import { failedEventCalls } from './failed-events';
import { apiGroupCalls } from './group-calls-api';
import { oapiGroupCalls } from './group-calls-oapi';
import { apiMessageCalls, oapiMessageCalls } from './messages';
import { apiStoreCalls, oapiStoreCalls } from './store-tokens';
import { todoCalls } from './todos';
import { apiTokenCalls, oapiTokenCalls } from './tokens';

/** Every simulated call of the new host. */
export function dingtalkApiCalls(world: World): SimulatedCall[] {
  return [
    apiTokenCalls,
    apiStoreCalls,
    apiGroupCalls,
    apiMessageCalls,
    cardCalls,
    approvalCalls,
    todoCalls,
    documentCalls,
  ].flatMap((calls) => calls(world));
}

/** Every simulated call of the old host. */
export function dingtalkOapiCalls(world: World): SimulatedCall[] {
  return [oapiTokenCalls, oapiStoreCalls, oapiGroupCalls, contactCalls, oapiMessageCalls, failedEventCalls].flatMap(
    (calls) => calls(world),
  );
}

/** The new host; mount it at the prefix of `/v1.0` (the official SDK requires the root of a host). */
export function dingtalkApi(worlds: Worlds): FastifyPluginAsync {
  return async (app) =>
    mountCalls(app, 'dingtalk', worlds, (world) => ({ dialect: apiDialect(world), calls: dingtalkApiCalls(world) }));
}

/** The old host; mount it at the prefix of `/topapi` and `/gettoken`. */
export function dingtalkOapi(worlds: Worlds): FastifyPluginAsync {
  return async (app) =>
    mountCalls(app, 'dingtalk', worlds, (world) => ({ dialect: oapiDialect(world), calls: dingtalkOapiCalls(world) }));
}
