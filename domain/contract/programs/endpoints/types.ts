import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint';
import { ApiType, DescribedType, TypeName } from '../endpoint-shapes';

const area = 'Types';

export const typeEndpoints = {
  listTypes: defineEndpoint({
    area,
    method: 'GET',
    path: '/v1/types',
    summary: 'The types of records that the key reaches',
    input: z.strictObject({}),
    output: z.object({ data: z.array(ApiType) }),
    calls: ['fieldConfig.tableList'],
  }),
  getType: defineEndpoint({
    area,
    method: 'GET',
    path: '/v1/types/{type}',
    summary: 'A type with its fields, options, pipelines and stages',
    input: z.strictObject({ type: TypeName }),
    output: DescribedType,
    calls: ['fieldConfig.tableConfig', 'fieldConfig.allList', 'pipelines.list'],
  }),
};
