import { codeSendKind } from '../../../domain/deliveries/code-send';
import { AppError } from '../../../domain/errors';
import { comparableContact } from '../../../domain/onboarding';
import { codeMessage } from '../../messages/code-message';
import { findCode } from '../../queries/sessions/verification-codes';
import { defineDelivery } from './delivery';

/** Sends the present code to its contact. An expired or used code is no longer sent. */
export const codeSend = defineDelivery(codeSendKind, {
  async send(context, { clientId, dedupeKey, payload }) {
    const key = {
      client_id: clientId,
      member_id: payload.member_id,
      contact: comparableContact(payload.kind, payload.contact),
    };
    const sealed = await findCode(context.db, key, new Date(context.now()));
    const code = sealed === null ? null : context.cipher.decrypt(sealed);
    if (code === null) throw new AppError('notFound');
    if (!context.messageGateway) throw new AppError('codeNotSent');
    await context.messageGateway.send(
      { clientId, memberId: payload.member_id },
      { kind: payload.kind, to: payload.contact, ...codeMessage(code, payload.language) },
      dedupeKey,
    );
    return {};
  },
  applyResult: () => Promise.resolve({}),
  refused: () => new AppError('codeNotSent'),
});
