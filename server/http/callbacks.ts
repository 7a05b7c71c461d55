import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/errors';
import { finishNotice } from '../actions/finish-notice';
import type { App } from '../context';
import { callbackSecrets, larkAppOf, larkTapAnswer, readPush } from '../platforms/lark/callback';
import type { Limits } from './limits';

/** The webhooks that the suites call: taps on our cards. A request that is not proved to come from the suite gets no more than "not allowed". */
export function mountCallbacks(server: FastifyInstance, app: App, limits: Limits): void {
  // The signature is over the bytes as they came.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  for (const channel of ['feishu', 'lark'] as const) {
    server.post(`/api/callback/${channel}/card`, async (request, reply) => {
      await limits.address(request);
      const push = readPush(callbackSecrets(app.env, channel), {
        headers: request.headers,
        raw: String(request.body ?? ''),
        now: app.now(),
      });
      if (!push) throw new AppError('notAllowed');
      void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
      if (push.is === 'challenge') return { challenge: push.challenge };
      if (push.is === 'other') return {};
      return larkTapAnswer(
        larkAppOf(app.env, channel),
        await finishNotice(app, { channel, tenantKey: push.tenantKey, openId: push.openId }, push.value),
      );
    });
  }
}
