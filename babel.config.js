/**
 * Only the H5 build reads this; tests and server are compiled by swc, tsx and esbuild. The oldest browsers that we serve know optional chaining; what
 * Chrome before 91 does wrong with it (spread arguments) is rewritten alone, not every `?.`.
 */
module.exports = {
  // A field of a class is an assignment and not a call of a helper: it is shorter, and no field of ours hides an accessor of its parent.
  assumptions: { setPublicClassFields: true },
  presets: [
    [
      'taro',
      {
        framework: 'react',
        ts: true,
        compiler: 'webpack5',
        useBuiltIns: false,
        hot: false,
        exclude: ['transform-optional-chaining'],
        include: ['bugfix/transform-v8-spread-parameters-in-optional-chaining'],
      },
    ],
  ],
};
