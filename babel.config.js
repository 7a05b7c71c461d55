/** Only the H5 build reads this; tests and server are compiled by swc, tsx and esbuild. */
module.exports = {
  presets: [['taro', { framework: 'react', ts: true, compiler: 'webpack5', useBuiltIns: false, hot: false }]],
};
