import * as z from 'zod/mini';
import { Keyword } from '../../records/records';
import { Id } from '../../shapes';
import { defineEndpoint } from '../endpoint';
import { ApiRecord, Select } from '../endpoint-shapes';

/** The most types of one search, and records of each. */
const typesLimit = 10;
const recordsLimit = 20;

export const searchEndpoints = {
  searchRecords: defineEndpoint({
    area: 'Search',
    method: 'GET',
    path: '/v1/search',
    summary:
      'The first records of some types that contain the words, the newest first; `has_more` lists types with others',
    input: z.strictObject({
      keyword: Keyword.check(z.minLength(1)),
      types: z.array(Id).check(z.minLength(1), z.maxLength(typesLimit)),
      select: Select,
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(recordsLimit), z.describe('Records of each type'))),
    }),
    output: z.object({ data: z.array(ApiRecord), has_more: z.array(z.string()) }),
    calls: ['records.search', 'fieldConfig.allList'],
  }),
};
