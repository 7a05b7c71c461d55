import * as z from 'zod/mini';
import { Cursor } from '../../records/records';
import { defineEndpoint } from '../endpoint';
import { ApiMember, buildPage, PageLimit } from '../endpoint-shapes';

export const memberEndpoints = {
  listMembers: defineEndpoint({
    area: 'Members',
    method: 'GET',
    path: '/v1/members',
    summary: 'A page of the members of the company, those who have left too, in the order of their ids',
    input: z.strictObject({ cursor: z.optional(Cursor), limit: PageLimit }),
    output: buildPage(ApiMember),
    calls: ['membership.listMembers'],
  }),
};
