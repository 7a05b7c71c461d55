import { sources, type Chunk, type ChunkGroup, type Compilation, type Compiler } from 'webpack';
import { customRoutes } from './routes';

/** Taro lists its pages by import: `pages/home/index` belongs to `/home`. */
const pageOf = /(?:^|[\\/])(pages[\\/][\w-]+[\\/]index)(?:\.tsx)?$/;
/** `texts-zh` for every page, `texts-record-zh` for the bundle of some pages and sheets (src/i18n/text-bundles.ts). */
const textsOf = /^texts-(?:(\w+)-)?(zh|en|ja)$/;
/** The bundle of texts that a page is drawn with. */
const bundleOf: Record<string, string> = { '/detail': 'record', '/login': 'login' };
/** `src/platforms/feishu/index`: the bridge of one place where the app runs. */
const bridgeOf = /(?:^|[\\/])(feishu|lark|dingtalk|browser)$/;
/** Parts that a page draws at once although it loads them apart. */
const firstParts: Record<string, string[]> = { '/detail': ['tab-home', 'value-text-linked'] };

/**
 * What a tab of the home page is drawn with: its parts, and its bundle of texts. The phone would learn of it when the page stands, two round
 * trips later. What an address opens above its page is not among it: it waits for the page (src/components/page-overlay.ts).
 */
const tabParts: Record<string, { parts: string[]; bundle: string }> = {
  main: { parts: ['main-tab'], bundle: 'main' },
};

/** What the phone loads before a page can be drawn, besides the entry: the page's scripts and styles, and the texts of each language. */
export interface PageFiles {
  /** By route. */
  pages: Record<string, string[]>;
  /** By language. */
  texts: Record<string, string[]>;
  /** By route and language, besides. */
  pageTexts: Record<string, Record<string, string[]>>;
  /** By tab of the home page and language. */
  tabs: Record<string, Record<string, string[]>>;
  /** By suite, and for a plain browser: what talks with it. */
  bridges: Record<string, string[]>;
}

/**
 * Writes `pages.json` beside index.html. The server names these files in the head of the page (server/http/pages.ts), so that they are on their
 * way while the entry is still being read, instead of a round trip after it has started.
 */
export class PageFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PageFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'PageFilesPlugin', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          compilation.emitAsset('pages.json', new sources.RawSource(JSON.stringify(pageFiles(compilation))));
        },
      );
    });
  }
}

function pageFiles(compilation: Compilation): PageFiles {
  const found: PageFiles = { pages: {}, texts: {}, pageTexts: {}, tabs: {}, bridges: {} };
  for (const group of compilation.chunkGroups) {
    const [, bundle, language] = textsOf.exec(group.name ?? '') ?? [];
    if (language && !bundle) found.texts[language] = filesOf(group);
    for (const [route, of] of Object.entries(bundleOf))
      if (language && bundle === of) (found.pageTexts[route] ??= {})[language] = filesOf(group);
    for (const { request } of group.origins) {
      const bridge = bridgeOf.exec(request ?? '')?.[1];
      if (bridge) found.bridges[bridge] = filesOf(group);
      const page = pageOf.exec(request ?? '')?.[1]?.replaceAll('\\', '/');
      const route = page && customRoutes[`/${page}`];
      for (const each of route ? [route].flat() : [])
        found.pages[each] = [...new Set([group, ...partsOf(compilation, each)].flatMap(filesOf))];
    }
  }
  for (const [tab, { parts, bundle }] of Object.entries(tabParts)) {
    const named = (name: string) => compilation.chunkGroups.filter((group) => group.name === name).flatMap(filesOf);
    found.tabs[tab] = Object.fromEntries(
      Object.keys(found.texts).map((language) => [
        language,
        [...new Set(parts.flatMap(named)), ...named(`texts-${bundle}-${language}`)],
      ]),
    );
  }
  return found;
}

function partsOf(compilation: Compilation, route: string): ChunkGroup[] {
  return compilation.chunkGroups.filter((group) => group.name && firstParts[route]?.includes(group.name));
}

/** Addresses of what the group loads that the entry has not brought already. */
function filesOf(group: ChunkGroup): string[] {
  const late = group.chunks.filter((chunk: Chunk) => !chunk.canBeInitial());
  return late
    .flatMap((chunk) => [...chunk.files])
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => `/${file}`);
}
