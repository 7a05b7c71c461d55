const path = require('node:path');
const swc = require('@swc/jest');
const mutations = require('./mutations.json');

const root = path.resolve(__dirname, '..', '..', '..');

/** Compiles as usual with one built-in mistake: the entry of mutations.json with the index in MUTATION; -1 for none. */
module.exports = {
  createTransformer(options) {
    const plain = swc.createTransformer(options);
    const mutation = mutations[Number(process.env.MUTATION)];
    const isMeant = (file) => mutation !== undefined && path.relative(root, file) === mutation.file;
    const mutated = (source, file) => {
      if (!isMeant(file)) return source;
      if (source.split(mutation.from).length !== 2)
        throw new Error(`${mutation.file} does not hold once: ${mutation.from}`);
      return source.replace(mutation.from, () => mutation.to);
    };
    return {
      ...plain,
      process: (source, file, jest) => plain.process(mutated(source, file), file, jest),
      getCacheKey: (source, file, jest) => plain.getCacheKey(mutated(source, file), file, jest),
    };
  },
};
