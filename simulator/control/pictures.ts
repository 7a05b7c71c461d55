import type { FastifyPluginAsync } from 'fastify';
import { findPerson } from '../world/directory';
import { escapeHtml } from '../signin/page';
import { everybody } from '../world/tenant';

const colours = ['#3370ff', '#00b386', '#d85a30', '#7f57d1', '#b5892c', '#1f8fbf', '#c2457a', '#5b8c2a'];

/** A drawing of the sea under a sun. */
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" fill="#0b6fb8"/>' +
  '<circle cx="48" cy="40" r="18" fill="#ffd166"/><path d="M0 62q12-12 24 0t24 0 24 0 24 0v34H0z" fill="#e8f6ff"/></svg>';

/** Serves the pictures of the suites: for a person the first character of the name on a colour, for the demo company its logo. */
export const pictures: FastifyPluginAsync = async (app) => {
  app.get('/logos/brightsea.svg', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(logo),
  );
  app.get<{ Params: { file: string } }>('/avatars/:file', async (request, reply) => {
    const person = findPerson(request.params.file.replace(/\.svg$/, ''));
    if (!person) return reply.code(404).send();
    const colour = colours[everybody().indexOf(person) % colours.length] ?? '#3370ff';
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(
        `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" fill="${colour}"/>` +
          '<text x="48" y="50" fill="#fff" font-family="system-ui,sans-serif" font-size="44" text-anchor="middle" dominant-baseline="central">' +
          `${escapeHtml([...person.name][0] ?? '')}</text></svg>`,
      );
  });
};
