import type { FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors';
import { whoCalls } from '../access/session';
import type { Actor, App } from '../context';
import { languageOf } from './language';
import type { Limits } from './limits';

/**
 * The member who asks for something of their own outside the table of calls: neither a program nor an administrator who looks as them.
 * @throws AppError keyScope, viewOnly; as `whoCalls`
 */
export async function personOf(app: App, request: FastifyRequest, limits: Limits): Promise<Actor> {
  const actor = await whoCalls(app, request.headers.authorization, languageOf(request.headers));
  if (actor.key) throw new AppError('keyScope');
  if (actor.seenBy !== null) throw new AppError('viewOnly');
  await limits.caller(actor)(request);
  return actor;
}
