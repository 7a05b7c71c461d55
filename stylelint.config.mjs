/**
 * Style sheets keep to what the oldest browsers that we serve understand (`browserslist` in package.json), or bring a fallback: an `@supports`
 * block around what is newer.
 */
export default {
  plugins: ['stylelint-no-unsupported-browser-features'],
  rules: {
    // What floats at the lower edge stands in `Docked`, which knows of everything else there (ADR-0235).
    'declaration-property-value-disallowed-list': { position: ['fixed'] },
    'color-no-invalid-hex': true,
    // tests/ui/widths.test.tsx reads the widths in this notation; the oldest browsers know no other.
    'media-feature-range-notation': 'prefix',
    'plugin/no-unsupported-browser-features': [
      true,
      {
        ignorePartialSupport: true,
        ignore: [
          // Without them the page scrolls and paints as it always did, and a text area keeps its size.
          'css-overscroll-behavior',
          'css-scroll-behavior',
          'css-scrollbar',
          'css-content-visibility',
          'css-resize',
          // Where it is unknown the browser draws its own focus ring.
          'css-focus-visible',
        ],
      },
    ],
  },
  overrides: [
    {
      // The dock itself, and what lies over the whole window.
      files: ['dock', 'sheet', 'popover', 'image-viewer', 'antd'].map((folder) => `src/components/${folder}/*.css`),
      rules: { 'declaration-property-value-disallowed-list': null },
    },
  ],
};
