import { sources, type Chunk, type ChunkGroup, type Compilation, type Compiler } from 'webpack';
import { allArrivals } from './manifest';
import { pageAddresses } from './routes';

/** Taro lists its pages by import: `pages/home/index` belongs to `/home`. */
const getPage = /(?:^|[\\/])(pages[\\/][\w-]+[\\/]index)(?:\.tsx)?$/;
/** `texts-zh` for every page, `texts-record-zh` for the bundle of some pages and sheets (src/i18n/text-bundles.ts). */
const getTexts = /^texts-(?:(\w+)-)?(zh|en|ja)$/;
/** `src/platforms/feishu/index`: the bridge of one place where the app runs. */
const getBridge = /(?:^|[\\/])(feishu|lark|dingtalk|browser)$/;

/**
 * The files that the phone loads before it can draw a page, in addition to the entry: the page's scripts and styles, and the texts of each
 * language.
 */
export interface PageFiles {
  /** By route. */
  pages: Record<string, string[]>;
  /** By language. */
  texts: Record<string, string[]>;
  /** Additional texts by route and language. */
  pageTexts: Record<string, Record<string, string[]>>;
  /** By address with a tab (`/home?tab=main`) and language. */
  tabs: Record<string, Record<string, string[]>>;
  /** By route: the tab that is shown where the address names none. */
  firstTabs: Record<string, string>;
  /** The routes that have their files, and those of their tabs, bundled into one (scripts/bundle-routes.mjs). */
  bundled: string[];
  /** The routes that begin with the script of src/prefetch.ts. */
  prefetched: string[];
  /** By suite, and for a plain browser: what talks with it. */
  bridges: Record<string, string[]>;
}

/**
 * Writes `pages.json` next to index.html. The server names these files in the head of the page (server/http/pages.ts). The browser then loads them
 * while it still reads the entry, instead of a round trip after the entry has started.
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
  const found: PageFiles = {
    pages: {},
    texts: {},
    pageTexts: {},
    tabs: {},
    firstTabs: {},
    bundled: allArrivals.map(([address]) => address),
    prefetched: allArrivals.flatMap(([address, { isPrefetched }]) => (isPrefetched ? [address] : [])),
    bridges: {},
  };
  for (const group of compilation.chunkGroups) {
    const [, bundle, language] = getTexts.exec(group.name ?? '') ?? [];
    if (language && !bundle) found.texts[language] = listFiles(group);
    for (const [address, { texts }] of allArrivals)
      if (language && bundle && bundle === texts) (found.pageTexts[address] ??= {})[language] = listFiles(group);
    for (const { request } of group.origins) {
      const bridge = getBridge.exec(request ?? '')?.[1];
      if (bridge) found.bridges[bridge] = listFiles(group);
      const page = getPage.exec(request ?? '')?.[1]?.replaceAll('\\', '/');
      for (const address of (page && pageAddresses[`/${page}`]) || [])
        found.pages[address] = [...new Set([group, ...buildParts(compilation, address)].flatMap(listFiles))];
    }
  }
  const named = (name: string) => compilation.chunkGroups.filter((group) => group.name === name).flatMap(listFiles);
  for (const [address, { tabs = {} }] of allArrivals) {
    for (const [tab, { chunks, texts }] of Object.entries(tabs)) {
      found.firstTabs[address] ??= tab;
      found.tabs[`${address}?tab=${tab}`] = Object.fromEntries(
        Object.keys(found.texts).map((language) => [
          language,
          [...new Set(chunks.flatMap(named)), ...named(`texts-${texts}-${language}`)],
        ]),
      );
    }
  }
  return found;
}

function buildParts(compilation: Compilation, address: string): ChunkGroup[] {
  const chunks = allArrivals.find(([candidate]) => candidate === address)?.[1].chunks;
  return compilation.chunkGroups.filter((group) => group.name && chunks?.includes(group.name));
}

/** Returns the addresses of the files that the group loads and the entry has not loaded already. */
function listFiles(group: ChunkGroup): string[] {
  const late = group.chunks.filter((chunk: Chunk) => !chunk.canBeInitial());
  return late
    .flatMap((chunk) => [...chunk.files])
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => `/${file}`);
}
