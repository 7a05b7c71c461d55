import type { FastifyRequest } from 'fastify';

const companies = new WeakMap<FastifyRequest, string>();

/** Keeps the company whose member or program has proved itself in a request, for the line of the log. */
export function noteCompany(request: FastifyRequest, clientId: string): void {
  companies.set(request, clientId);
}

/** Returns that company; undefined for a request that nobody has proved yet. */
export function findNotedCompany(request: FastifyRequest): string | undefined {
  return companies.get(request);
}
