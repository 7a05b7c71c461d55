import type { FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors';
import { whoCalls } from '../services/sessions/session';
import type { Actor, App } from '../context';
import { resolveLanguage } from './language';
import type { RateLimits } from './limits';
import { noteCompany } from './request-company';

/**
 * Returns the member who requests personal data outside the table of calls: neither a program nor an administrator who looks as the member. @throws
 * AppError keyScope, viewOnly; as `whoCalls`
 */
export async function findPerson(app: App, request: FastifyRequest, limits: RateLimits): Promise<Actor> {
  const actor = await whoCalls(app, request.headers.authorization, resolveLanguage(request.headers));
  noteCompany(request, actor.clientId);
  if (actor.key) throw new AppError('keyScope');
  if (actor.seenBy !== null) throw new AppError('viewOnly');
  await limits.caller(actor)(request);
  return actor;
}
