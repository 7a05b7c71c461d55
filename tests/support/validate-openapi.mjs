/**
 * Reads an OpenAPI page from stdin and prints as JSON what two validators, which share no code, find wrong with it. A process of its own, because both are
 * ES modules.
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
