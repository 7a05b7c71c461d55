import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../signin/page';

const policy = "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Serves a document at its address: its name, without an editor. */
export function sendDocumentPage(reply: FastifyReply, document: { name: string } | undefined): FastifyReply {
  const name = escapeHtml(document?.name ?? 'Not found');
  return reply
    .code(document ? 200 : 404)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>${name}</title></head><body><h1>${name}</h1></body></html>`,
    );
}
