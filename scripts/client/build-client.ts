import { format } from 'prettier';
import { comment, toType, type Schema } from './types';

interface Parameter {
  $ref?: string;
  in: string;
  name: string;
  required: boolean;
  description?: string;
  schema?: Schema;
  content?: Record<string, { schema: Schema }>;
}
interface Operation {
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}
/** The parts of an OpenAPI document from which the client is generated. */
export interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface FoundOperation {
  path: string;
  method: string;
  operation: Operation;
}

const json = 'application/json';
const notice = '// Made of /v1/openapi.json by scripts/make-client.ts. Do not edit it.\n';

/** Returns the generated files of the client, by name. */
export async function buildClient(description: Description): Promise<Record<string, string>> {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const options = { printWidth: 120, singleQuote: true } as const;
  return {
    'operations.js': await format(notice + buildTable(operations), { ...options, parser: 'babel' }),
    'operations.d.ts': await format(notice + buildTypes(operations, description.components.schemas), {
      ...options,
      parser: 'typescript',
    }),
  };
}

/** Returns the table by which the client sends a request. */
function buildTable(operations: readonly FoundOperation[]): string {
  const rows = operations.map(({ path, method, operation }) => {
    const isWrite = (operation.parameters ?? []).some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'));
    const query = listParameters(operation, 'query').map(({ name }) => name);
    return `${operation.operationId}: ${JSON.stringify({ method, path, query, isWrite })},`;
  });
  return `/** How each operation is sent. */\nexport const operations = {\n${rows.join('\n')}\n};\n`;
}

const listParameters = ({ parameters = [] }: Operation, place: string): Parameter[] =>
  parameters.filter((parameter) => parameter.in === place);

function buildTypes(operations: readonly FoundOperation[], schemas: Record<string, Schema>): string {
  const shared = Object.entries(schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${toType(schema)};`,
  );
  const entries = operations.map(
    ({ operation }) =>
      `${comment(operation.summary)}${operation.operationId}: { input: ${buildInput(operation)}; output: ${buildOutput(operation)} };`,
  );
  return `${shared.join('\n\n')}\n\n/** The input and the answer of each operation. */\nexport interface Operations {\n${entries.join('\n')}\n}\n`;
}

/** Returns the input type. Parameters and body are one object for the caller. */
function buildInput(operation: Operation): string {
  const parameters = [...listParameters(operation, 'path'), ...listParameters(operation, 'query')];
  const body = operation.requestBody?.content[json]?.schema;
  const properties = {
    ...Object.fromEntries(
      parameters.map((parameter) => [
        parameter.name,
        { ...(parameter.schema ?? parameter.content?.[json]?.schema), ...describe(parameter.description) },
      ]),
    ),
    ...body?.properties,
  };
  const required = [...parameters.filter(({ required: is }) => is).map(({ name }) => name), ...(body?.required ?? [])];
  return toType({ type: 'object', properties, required });
}

const describe = (description: string | undefined) => (description === undefined ? {} : { description });

function buildOutput({ responses }: Operation): string {
  const schema = (responses['200'] ?? responses['201'])?.content[json]?.schema;
  return schema ? toType(schema) : 'unknown';
}
