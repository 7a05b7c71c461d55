/**
 * Reads an OpenAPI document from stdin and prints the findings of two independent validators as JSON. It runs as a separate process, because both
 * are ES modules.
 */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const source = Buffer.concat(chunks).toString('utf8');

const { valid, errors = [] } = await new Validator().validate(JSON.parse(source));
const problems = await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) });
console.log(
  JSON.stringify({
    version: { valid, errors },
    lint: problems.map(({ ruleId, severity, message, location }) => ({
      ruleId,
      severity,
      message,
      at: location[0]?.pointer,
    })),
  }),
);
