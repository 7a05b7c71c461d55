import { readFileSync } from 'node:fs';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';
import { keyHandlers } from './config/key-handlers.mjs';
import { plainEnglish } from './config/plain-english.mjs';
import { replacedNames } from './config/replaced-names.mjs';
import { noStageByValue, noStageSettings } from './config/stage-rules.mjs';

/** Chinese and Japanese: words that people read, so they stand in locales/. */
const cjk = '[\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff]';

const noSkippedTests = ['it', 'test', 'describe'].flatMap((name) =>
  ['skip', 'only', 'todo'].map((part) => ({
    selector: `MemberExpression[object.name="${name}"][property.name="${part}"]`,
    message: `${name}.${part} hides a test. Mend it, or delete it and say so in the commit.`,
  })),
);
const noStringSql = [
  {
    selector: 'CallExpression[callee.object.name="sql"][callee.property.name=/^(raw|lit)$/]',
    message:
      'sql.raw and sql.lit put text into SQL unchecked. Use the sql`…` template with values in ${}, or a function of server/db.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^(query|exec)$/] > TemplateLiteral.arguments:first-child[expressions.length>0]',
    message:
      'SQL with a value inside the text can be injected into. Give the values as parameters, or use the query builder.',
  },
  {
    selector: 'BinaryExpression[operator="+"] > Literal[value=/^\\s*(select|insert|update|delete|with)\\s/i]',
    message: 'SQL that is glued together from strings can be injected into. Use the query builder of server/queries.',
  },
];
const noOwnTransactions = [
  {
    selector: 'CallExpression[callee.property.name=/^(transaction|startTransaction)$/][arguments.length=0]',
    message: 'Transactions begin in server/db/transaction.ts: use inTransaction, which does what the commit asks for.',
  },
];
const noWordsInCode = ['Literal[value=', 'TemplateElement[value.raw=', 'JSXText[value='].map((start) => ({
  selector: `${start}/${cjk}/]`,
  message: 'Words for people stand in locales/zh, en and ja; ask for them with a key.',
}));
/** `channel === 'dingtalk'`: a suite that is added later falls silently to one side. A table by suite does not compile without it. */
const noSuiteByName = [
  {
    selector: 'BinaryExpression[operator=/^[!=]==$/] > Literal[value=/^(feishu|lark|dingtalk)$/]',
    message: 'Look it up in a table by suite or by family (domain/platforms.ts).',
  },
];

const builtInTypes = 'organization|user|lead|deal|ticket|product|note';
/** `type.table_id === 'lead'`, also through a constant: what a type does otherwise is declared once (docs/guides/add-an-object-behaviour.md). */
const noTypeByName = [`Literal[value=/^(${builtInTypes})$/]`, `Identifier[name=/^(${builtInTypes})Table$/]`].flatMap(
  (named) =>
    [
      'MemberExpression[property.name=/^(table_id|tableId|table|object_type|objectType)$/]',
      'Identifier[name=/^(table_id|tableId|table|object_type|objectType)$/]',
    ].flatMap((subject) =>
      [
        ['left', 'right'],
        ['right', 'left'],
      ].map(([one, other]) => ({
        selector: `BinaryExpression[operator=/^[!=]==$/]:has(> ${subject}.${one}):has(> ${named}.${other})`,
        message: 'Ask domain/objects/behaviour.ts what is special about the type, and declare it there.',
      })),
    ),
);
/** The names of the kinds of values, read from their table: rules are plain JavaScript and cannot import it. */
const kindNames = [
  ...readFileSync(new URL('domain/kinds.ts', import.meta.url), 'utf8').matchAll(/^ {2}([A-Z_]+): \{/gm),
]
  .map(([, name]) => name)
  .join('|');
const askForAnAbility =
  'Outside domain/values, src/values and server/commands/records/save-steps/by-kind.ts nothing asks for a kind of value, by its name or by how it is spelled. ' +
  'Ask for an ability: `abilities[field.value_type]` of domain/kinds.ts (names, offeredInFilters, bulkEditable, options, link, text, time, ' +
  'isAmount, isButton). If none says it, add the ability to the table (ADR-0111).';
const aKind = `Literal[value=/^(${kindNames})$/]`;
const noKinds = [
  `BinaryExpression[operator=/^[!=]==?$/] > ${aKind}`,
  `SwitchCase > ${aKind}.test`,
  `ArrayExpression > ${aKind}`,
  `Property[key.name=/^(${kindNames})$/]`,
  'BinaryExpression[operator=/^[!=]==?$/] > :matches(MemberExpression[property.name="value_type"], Identifier[name="value_type"])',
  'SwitchStatement > MemberExpression.discriminant[property.name="value_type"]',
  'CallExpression[callee.property.name=/^(startsWith|endsWith|includes|indexOf|match|search|slice)$/][callee.object.property.name="value_type"]',
  'CallExpression[callee.property.name=/^(has|includes|indexOf|test|exec)$/] > MemberExpression.arguments[property.name="value_type"]',
].map((selector) => ({ selector, message: askForAnAbility }));
/** Choices and dates look and work alike in every web-view, in our colours, and stand in our stack of layers. */
const noNativeControls = [
  {
    selector: 'JSXOpeningElement[name.name="select"]',
    message: 'Use SelectField of src/components/select-field (ADR-0117).',
  },
  {
    selector:
      'JSXOpeningElement[name.name="input"] > JSXAttribute[name.name="type"] Literal[value=/^(date|datetime-local|time|month|week)$/]',
    message: 'Use DateField or DateRangeField of src/components/date-field (ADR-0117).',
  },
];
/** Date arithmetic by hand forgets a zone, a clock that is put forward or a year below 100; domain/calendar does it once (ADR-0118). */
const noOwnDates = [
  ':matches(NewExpression, CallExpression)[callee.object.name="Intl"][callee.property.name=/^(DateTimeFormat|RelativeTimeFormat)$/]',
  'MemberExpression[property.name=/^toLocale(Date|Time)String$/]',
  'MemberExpression[object.name="Date"][property.name=/^(UTC|parse)$/]',
  'MemberExpression[property.name=/^([gs]et(UTC)?(FullYear|Month|Date|Day|Hours|Minutes|Seconds)|getTimezoneOffset)$/]',
  'CallExpression[callee.object.callee.property.name="toISOString"]',
  'Literal[value=86400000]',
].map((selector) => ({
  selector,
  message: 'Days, times, zones and their formats come from domain/calendar. If it lacks one, add it there.',
}));
/** MobX makes whatever it sees observable. A private member that never changes need not be: as a `#field` MobX does not see it. */
const noObservedConstants = [
  {
    selector:
      'ClassBody:has(CallExpression[callee.name="makeAutoObservable"]) :matches(PropertyDefinition, TSParameterProperty)[accessibility="private"][readonly=true]',
    message: 'Write a #field, which MobX does not observe, instead of `private readonly` (src/stores/README.md).',
  },
];
/** Safari knows private methods from 15 on, and we serve 14.5. */
const noPrivateMethods = [
  {
    selector: 'MethodDefinition[key.type="PrivateIdentifier"]',
    message:
      'The oldest browsers that we serve know no private methods: write `private name()` (docs/guides/browser-support.md).',
  },
];
const noClockInPolicies = [
  {
    selector: 'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
    message: 'Policies are pure: take the time as an argument.',
  },
  {
    selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
    message: 'Policies are pure: take the time as an argument.',
  },
];
const restrict = (...groups) => ['error', ...groups.flat()];
const ofTheProduct = [
  noSkippedTests,
  noOwnTransactions,
  noStringSql,
  noWordsInCode,
  noTypeByName,
  noSuiteByName,
  noKinds,
  noNativeControls,
  noOwnDates,
  noObservedConstants,
  noPrivateMethods,
];

const reasons = {
  rules: {
    'give-a-reason': {
      create(context) {
        return {
          Program() {
            for (const comment of context.sourceCode.getAllComments()) {
              if (/^\s*eslint-(disable|enable)/.test(comment.value) && !/ -- \S{3,}.*\s\S+/.test(comment.value)) {
                context.report({
                  loc: comment.loc,
                  message: 'Say why this rule does not fit here: eslint-disable-next-line rule-name -- the reason.',
                });
              }
            }
          },
        };
      },
    },
  },
};

export default ts.config(
  {
    ignores: ['node_modules/', 'dist/', '.data/', '.cache/', '.test/', 'coverage/', 'clients/typescript/operations.*'],
  },
  ...ts.configs.recommended,
  {
    files: ['**/*.{ts,tsx,js,cjs,mjs,mts}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { 'react-hooks': hooks, sidecar: reasons },
    rules: {
      'sidecar/give-a-reason': 'error',
      'no-console': ['error'],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-debugger': 'error',
      'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
      'no-dupe-else-if': 'error',
      'no-duplicate-case': 'error',
      'no-fallthrough': 'error',
      'no-self-assign': 'error',
      'no-unreachable': 'error',
      'no-unsafe-finally': 'error',
      'no-unsafe-optional-chaining': 'error',
      'no-useless-catch': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-control-regex': 'error',
      'require-yield': 'error',
      'prefer-const': 'error',
      'id-denylist': ['error', ...replacedNames],
      'use-isnan': 'error',
      'valid-typeof': 'error',
      'no-new-func': 'error',
      // Work that is left undone, and words that docs/glossary.md replaces.
      'no-warning-comments': [
        'error',
        { terms: ['todo', 'fixme', 'xxx', 'hack', 'whoever', 'anew', 'owed'], location: 'anywhere' },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 340, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-ignore': true, 'ts-expect-error': 'allow-with-description', 'ts-nocheck': true },
      ],
      'no-restricted-syntax': restrict(
        noSkippedTests,
        noOwnTransactions,
        noStringSql,
        noWordsInCode,
        noTypeByName,
        noSuiteByName,
        noNativeControls,
        noOwnDates,
      ),
    },
  },
  {
    files: [
      '{bench,config,domain,scripts,server,simulator,src,vendor-rules}/**/*.{ts,tsx}',
      'tests/support/**/*.{ts,tsx}',
    ],
    ignores: ['server/db/migrations/**'],
    plugins: { english: plainEnglish },
    rules: { 'english/plain-comments': 'error' },
  },
  {
    files: ['{domain,server,simulator,src}/**/*.{ts,tsx}'],
    ignores: ['server/db/migrations/**'],
    rules: { 'english/telling-names': 'error' },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/components/keys.ts'],
    plugins: { keys: keyHandlers },
    rules: { 'keys/no-naked-handlers': 'error' },
  },
  // A migration that has landed is not edited any more, its comments included.
  { files: ['server/db/migrations/**'], rules: { 'no-warning-comments': 'off' } },
  {
    files: ['**/*.tsx', 'src/**/*.ts'],
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/platforms/**', 'src/i18n/**', 'src/stores/device/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['tt', 'h5sdk', 'dd'].map((name) => ({
          name,
          message: "Only src/platforms knows the suites' bridges: ask the current platform.",
        })),
        { name: 'localStorage', message: 'It throws in private mode and in some web-views: use src/stores/device.' },
      ],
    },
  },
  {
    files: ['domain/**/*.ts', 'server/**/*.ts', 'src/**/*.{ts,tsx}'],
    // The rooms of values and the table itself; the gallery shows a value of each kind.
    ignores: [
      'domain/kinds.ts',
      'domain/values/**',
      'src/values/**',
      'server/commands/records/save-steps/by-kind.ts',
      'src/pages/gallery/stories.ts',
    ],
    rules: {
      'no-restricted-syntax': restrict(...ofTheProduct, noStageByValue, noStageSettings),
    },
  },
  // What a stage means is said in domain/stages, what a lead is in its life in domain/leads; a company's file is checked, and its settings are read, in domain too.
  {
    files: ['domain/**/*.ts'],
    ignores: ['domain/kinds.ts', 'domain/values/**', 'domain/stages/**', 'domain/leads/**'],
    rules: {
      'no-restricted-syntax': restrict(...ofTheProduct, noStageByValue),
    },
  },
  {
    files: ['domain/stages/**', 'domain/leads/**'],
    rules: {
      'no-restricted-syntax': restrict(...ofTheProduct),
    },
  },
  // The room of dates, and the date picker of antd-mobile, which takes a Date of the device and names months in the reader's language.
  {
    files: ['domain/calendar/**', 'src/components/date-field/**'],
    rules: {
      'no-restricted-syntax': restrict(
        noSkippedTests,
        noOwnTransactions,
        noStringSql,
        noWordsInCode,
        noTypeByName,
        noKinds,
        noNativeControls,
      ),
    },
  },
  // Each language is listed in its own words, whatever the reader's.
  {
    files: ['src/i18n/language.ts'],
    rules: { 'no-restricted-syntax': restrict(noSkippedTests, noStringSql, noTypeByName, noKinds, noOwnDates) },
  },
  // What broke a page is told to the console: the only trace on a phone.
  {
    files: ['src/pages/frame/Boundary.tsx', 'src/components/lazy/PartBoundary.tsx'],
    rules: { 'no-console': ['error', { allow: ['error'] }] },
  },
  {
    files: ['server/policies/**'],
    rules: {
      'no-restricted-syntax': restrict(
        noSkippedTests,
        noOwnTransactions,
        noStringSql,
        noWordsInCode,
        noTypeByName,
        noSuiteByName,
        noKinds,
        noOwnDates,
        noStageByValue,
        noStageSettings,
        noClockInPolicies,
      ),
    },
  },
  // These are what a type's name means: they speak of it.
  {
    files: ['domain/objects/**', 'server/commands/configuration/ticket-name.ts'],
    rules: {
      'no-restricted-syntax': restrict(
        noSkippedTests,
        noOwnTransactions,
        noStringSql,
        noWordsInCode,
        noKinds,
        noOwnDates,
      ),
    },
  },
  {
    // Migrations and the statement recorder write SQL as text; the values in it are ours.
    files: ['server/db/**'],
    rules: { 'no-restricted-syntax': restrict(noSkippedTests, noOwnTransactions, noWordsInCode, noKinds, noOwnDates) },
  },
  {
    files: ['server/db/transaction.ts'],
    rules: { 'no-restricted-syntax': restrict(noSkippedTests, noWordsInCode, noKinds, noOwnDates) },
  },
  {
    // The simulator speaks as the suites do, the demo has Chinese companies, and tests say what people read.
    files: ['simulator/**', 'tests/**'],
    rules: {
      'no-restricted-syntax': restrict(noSkippedTests, noStringSql, noOwnTransactions),
      'max-lines': ['error', { max: 620, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // Rows of a vendor's pages, named by their titles.
    files: ['vendor-rules/**'],
    rules: { 'no-restricted-syntax': restrict(noSkippedTests), 'max-lines': 'off' },
  },
  {
    // Each is one list of rules, which is read as a whole.
    files: ['.dependency-cruiser.cjs', 'eslint.config.mjs'],
    rules: { 'max-lines': ['error', { max: 420, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['server/demo/**'],
    rules: {
      'no-restricted-syntax': restrict(
        noSkippedTests,
        noStringSql,
        noOwnTransactions,
        noSuiteByName,
        noKinds,
        noOwnDates,
      ),
      'max-lines': 'off',
    },
  },
  {
    files: ['bench/**', 'tests/support/**', 'scripts/**', 'tests/faults/**', 'tests/faults-browser/**'],
    rules: { 'no-restricted-syntax': restrict(noSkippedTests, noOwnTransactions), 'max-lines': 'off' },
  },
  {
    files: ['scripts/**', 'bench/**', 'simulator/main.ts', 'server/main.ts', 'server/serve.ts', 'tests/support/*.mjs'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.{js,cjs}'],
    languageOptions: { sourceType: 'commonjs' },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
