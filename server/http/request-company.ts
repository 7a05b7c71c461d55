import type { FastifyRequest } from 'fastify';

const companies = new WeakMap<FastifyRequest, string>();

/** Stores the company of a request's authenticated member or program, for the line of the log. */
export function noteCompany(request: FastifyRequest, clientId: string): void {
  companies.set(request, clientId);
}

/** Returns that company; undefined for a request without an authenticated caller. */
export function findNotedCompany(request: FastifyRequest): string | undefined {
  return companies.get(request);
}
