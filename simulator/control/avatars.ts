import type { FastifyPluginAsync } from 'fastify';
import { findPerson } from '../world/directory';
import { escapeHtml } from '../signin/page';
import { everybody } from '../world/tenant';

const colours = ['#3370ff', '#00b386', '#d85a30', '#7f57d1', '#b5892c', '#1f8fbf', '#c2457a', '#5b8c2a'];

/** The picture of a person: the first character of the name on a colour. */
export const avatars: FastifyPluginAsync = async (app) => {
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
