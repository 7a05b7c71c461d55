/**
 * Only the H5 build reads this; tests and server are compiled by swc, tsx and esbuild. The oldest browsers that we serve know optional chaining; what
 * Chrome before 91 does wrong with it (spread arguments) is rewritten alone, not every `?.`.
 */
const taro = require('babel-preset-taro');

const fromTaro = (name) => require(require.resolve(name, { paths: [require.resolve('babel-preset-taro')] }));
const classProperties = fromTaro('@babel/plugin-transform-class-properties');
const { injectInitialization } = fromTaro('@babel/helper-create-class-features-plugin');

/**
 * Taro's preset, but for the plugin that rewrites the fields of classes whatever the browsers know: a private field would become a WeakMap and each use of
 * it the call of a helper. `preset-env`, which is part of the preset, rewrites what the browsers do not know.
 */
function taroPreset(api, options) {
  const preset = taro(api, options);
  for (const override of preset.overrides)
    override.plugins = override.plugins?.filter((plugin) => plugin[0] !== classProperties);
  return preset;
}

/**
 * Fields get their values at the start of the constructor. Safari before 16 does not find a variable that is named in the value of a field beside a
 * parenthesis (https://webkit.org/b/236843); scripts/check-browsers.ts finds what is left of that. Babel's own repair wraps each value in a function,
 * which the minifier unwraps again. It begins with a class before the plugin for TypeScript does, which drops fields without a value: MobX finds a field only where it exists.
 */
function initializeInConstructor({ types }) {
  return {
    visitor: {
      Class(path) {
        const members = path.get('body.body');
        const fields = members.filter(
          (member) =>
            (member.isClassProperty() || member.isClassPrivateProperty()) &&
            !['static', 'computed', 'declare', 'abstract'].some((word) => member.node[word]) &&
            (member.node.value || member.isClassProperty()),
        );
        if (fields.length === 0) return;
        const assignments = fields.map(({ node: { key, value } }) => {
          const field = types.memberExpression(
            types.thisExpression(),
            types.cloneNode(key),
            types.isStringLiteral(key) || types.isNumericLiteral(key),
          );
          const initial = value ?? types.unaryExpression('void', types.numericLiteral(0));
          return types.expressionStatement(types.assignmentExpression('=', field, initial));
        });
        const constructor = members.find((member) => member.isClassMethod({ kind: 'constructor' }));
        injectInitialization(path, constructor, assignments, (visitor, state) => {
          for (const field of fields) field.traverse(visitor, state);
        });
        for (const field of fields) {
          if (field.isClassPrivateProperty()) field.node.value = null;
          else field.remove();
        }
      },
    },
  };
}

module.exports = {
  plugins: [initializeInConstructor],
  presets: [
    [
      taroPreset,
      {
        framework: 'react',
        ts: true,
        compiler: 'webpack5',
        useBuiltIns: false,
        hot: false,
        exclude: ['transform-optional-chaining', 'bugfix/transform-safari-class-field-initializer-scope'],
        include: ['bugfix/transform-v8-spread-parameters-in-optional-chaining'],
      },
    ],
  ],
};
