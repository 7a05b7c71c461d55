import { AppError } from '../../domain/errors';

/** Failed deliveries show everybody's chats and messages. @throws AppError notAllowed for a member who is no administrator. */
export function refuseDeliveries(actor: { isAdmin: boolean }): void {
  if (!actor.isAdmin) throw new AppError('notAllowed');
}
