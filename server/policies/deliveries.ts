import { AppError } from '../../domain/errors';

/** Failed deliveries tell of everybody's chats and messages. @throws AppError notAllowed for whoever is no administrator. */
export function refuseDeliveries(actor: { isAdmin: boolean }): void {
  if (!actor.isAdmin) throw new AppError('notAllowed');
}
