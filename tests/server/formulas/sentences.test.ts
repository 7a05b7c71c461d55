import { checkFormulas, compile, formulaIssueCodes, type FormulaIssue } from '../../../domain/formulas';
import { formulaSentence } from '../../../server/messages/formulas';

test.each(['zh', 'en', 'ja'] as const)('every fault of a formula has its sentence in %s', (language) => {
  const sentences = formulaIssueCodes.map((code) =>
    formulaSentence({ code, params: { name: 'Total', text: ')', limit: 50, least: 1, most: 3 } }, language),
  );
  expect(new Set(sentences).size).toBe(formulaIssueCodes.length);
  expect(sentences.filter((sentence) => /\{\{|undefined/.test(sentence))).toEqual([]);
});

test('the sentence of a formula fault names its cause', () => {
  const issue = (source: string) => (compile(source) as { issue: FormulaIssue }).issue;
  expect(formulaSentence(issue('1 + )'), 'en')).toBe('“)” isn’t allowed here');
  expect(formulaSentence(issue('if(1)'), 'en')).toBe('“if” takes 2–3 arguments');
  const total = {
    field_id: 'total',
    field_name: 'Total',
    table: 'deal',
    type: 'normal' as const,
    value_type: 'NUMBER' as const,
    order: 1,
    formula: { calc: 'total', variables: { total: 'total' } },
  };
  expect(checkFormulas([total]).map((found) => formulaSentence(found.issue, 'en'))).toEqual([
    '“Total” refers back to itself',
  ]);
});
