import { sources, type Chunk, type ChunkGroup, type Compilation, type Compiler } from 'webpack';
import { customRoutes } from './routes';

/** Taro lists its pages by import: `pages/home/index` belongs to `/home`. */
const pageOf = /(?:^|[\\/])(pages[\\/][\w-]+[\\/]index)(?:\.tsx)?$/;
const textsOf = /^texts-(zh|en|ja)$/;

/** What the phone loads before a page can be drawn, besides the entry: the page's scripts and styles, and the words of each language. */
export interface PageFiles {
  /** By route. */
  pages: Record<string, string[]>;
  /** By language. */
  texts: Record<string, string[]>;
}

/**
 * Writes `pages.json` beside index.html. The server names these files in the head of the page (server/http/pages.ts), so that they are on their
 * way while the entry is still being read, instead of a round trip after it has started.
 */
export class PageFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PageFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'PageFilesPlugin', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        compilation.emitAsset('pages.json', new sources.RawSource(JSON.stringify(pageFiles(compilation))));
      });
    });
  }
}

function pageFiles(compilation: Compilation): PageFiles {
  const found: PageFiles = { pages: {}, texts: {} };
  for (const group of compilation.chunkGroups) {
    const language = textsOf.exec(group.name ?? '')?.[1];
    if (language) found.texts[language] = filesOf(group);
    for (const { request } of group.origins) {
      const page = pageOf.exec(request ?? '')?.[1]?.replaceAll('\\', '/');
      const route = page && customRoutes[`/${page}`];
      if (route) found.pages[route] = filesOf(group);
    }
  }
  return found;
}

/** Addresses of what the group loads that the entry has not brought already. */
function filesOf(group: ChunkGroup): string[] {
  const late = group.chunks.filter((chunk: Chunk) => !chunk.canBeInitial());
  return late.flatMap((chunk) => [...chunk.files]).filter((file) => /\.(js|css)$/.test(file)).map((file) => `/${file}`);
}
