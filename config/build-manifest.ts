import path from 'node:path';
import { sources, type ChunkGroup, type Compilation, type Compiler } from 'webpack';
import { allArrivals, allRoutes, channels, languages, getModule } from './manifest';

type Files = string[];
type FilesByLanguage = Record<string, Files>;

/** `pages.json`: the files of each page, for the server (server/http/pages/pages.ts) and the check of sizes. */
export interface BuildManifest {
  /** The scripts and styles of every page. */
  entry: Files;
  /** The files of each page, by its address. */
  pages: Record<string, FilesByLanguage>;
  /** The files of each tab, by its address (`/home?tab=main`). The address without a tab means the first tab. */
  tabs: Record<string, FilesByLanguage>;
  /** The addresses whose pages begin with the script of src/prefetch.ts. */
  prefetched: string[];
  /** The files of the bridge, by suite and for a plain browser. */
  bridges: Record<string, Files>;
  /** The files that only pages for builders load. */
  builders: Files;
}

/** The size in bytes above which a file is loaded only on a tap; webpack's own limit for an asset. */
const heaviest = 250_000;

const src = path.resolve(__dirname, '../src');

/** Writes `pages.json`, and `ahead.json`, which lists by language the files that the app fetches in this order after its first screen is drawn. */
export class BuildManifestPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('BuildManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'BuildManifestPlugin', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const graph = new PartGraph(compilation);
          const emit = (name: string, content: object) =>
            compilation.emitAsset(name, new sources.RawSource(JSON.stringify(content)));
          emit('pages.json', buildManifest(graph));
          emit('ahead.json', filesAhead(graph));
        },
      );
    });
  }
}

/** The parts of the app by the path of the module in `import()`, without its extension: `pages/home/index`. */
class PartGraph {
  private readonly groups = new Map<string, ChunkGroup>();
  readonly entries: readonly ChunkGroup[];

  constructor(private readonly compilation: Compilation) {
    const { chunkGraph, moduleGraph, modules, entrypoints } = compilation;
    this.entries = [...entrypoints.values()];
    for (const { blocks } of modules)
      for (const block of blocks) {
        const [dependency] = block.dependencies;
        const file = dependency && moduleGraph.getModule(dependency)?.nameForCondition();
        const group = chunkGraph.getBlockChunkGroup(block);
        if (!file || !group) continue;
        const { dir, name } = path.parse(path.relative(src, file));
        this.groups.set(path.posix.join(dir.replaceAll('\\', '/'), name), group);
      }
  }

  /** Returns the group of chunks of a part. @throws Error where the app imports no such part */
  group(part: string): ChunkGroup {
    const group = this.groups.get(part);
    if (!group) throw new Error(`The build has no part src/${part}: nothing loads it by import().`);
    return group;
  }

  texts(language: string, bundle?: string): ChunkGroup {
    return this.group(`i18n/texts/${bundle === undefined ? '' : `${bundle}-`}${language}`);
  }

  allTexts(language?: string): ChunkGroup[] {
    return [...this.groups].flatMap(([part, group]) =>
      part.startsWith('i18n/texts/') && (!language || part.endsWith(language)) ? [group] : [],
    );
  }

  /** Returns the groups with everything that they load, level by level. */
  reach(from: readonly ChunkGroup[], isLeftOut: (group: ChunkGroup) => boolean): ChunkGroup[] {
    const reached = new Set(from);
    for (const group of reached) for (const child of group.getChildren()) if (!isLeftOut(child)) reached.add(child);
    return [...reached];
  }

  /** Returns the addresses of scripts and styles, without those of the entry. */
  files(groups: readonly ChunkGroup[]): Files {
    const entry = new Set(this.entryFiles());
    return addressesOf(groups).filter((file) => !entry.has(file));
  }

  entryFiles(): Files {
    return addressesOf(this.entries);
  }

  size(file: string): number {
    return this.compilation.getAsset(file.slice(1))?.source.size() ?? 0;
  }
}

function addressesOf(groups: readonly ChunkGroup[]): Files {
  const files = groups
    .flatMap((group) => group.getFiles())
    .filter((file) => ['.js', '.css'].includes(path.extname(file)));
  return [...new Set(files.map((file) => `/${file}`))];
}

const byLanguage = (files: (language: string) => Files): FilesByLanguage =>
  Object.fromEntries(languages.map((language) => [language, files(language)]));

function buildManifest(graph: PartGraph): BuildManifest {
  const arrivals = new Map(allArrivals);
  const pageGroups = new Map(allRoutes.map(([address, route]) => [address, graph.group(getModule(address, route))]));
  const tabs: BuildManifest['tabs'] = {};
  for (const [address, arrival] of allArrivals)
    for (const [tab, { part, texts }] of Object.entries(arrival.tabs ?? {})) {
      const files = byLanguage((language) => graph.files([graph.group(part), graph.texts(language, texts)]));
      tabs[address] ??= files;
      tabs[`${address}?tab=${tab}`] = files;
    }
  const forBuilders = allRoutes.flatMap(([address, route]) => (route.isForBuilders ? [address] : []));
  const builderGroups = forBuilders.map((address) => pageGroups.get(address));
  const forAll = new Set(addressesOf(graph.reach(graph.entries, (group) => builderGroups.includes(group))));
  return {
    entry: graph.entryFiles(),
    pages: Object.fromEntries(
      [...pageGroups].map(([address, group]) => {
        const bundle = arrivals.get(address)?.texts;
        return [
          address,
          byLanguage((language) =>
            graph.files([group, graph.texts(language), ...(bundle ? [graph.texts(language, bundle)] : [])]),
          ),
        ];
      }),
    ),
    tabs,
    prefetched: allArrivals.flatMap(([address, { isPrefetched }]) => (isPrefetched ? [address] : [])),
    bridges: Object.fromEntries(bridgeGroups(graph).map(([place, group]) => [place, graph.files([group])])),
    builders: graph.files(graph.reach(graph.entries, () => false)).filter((file) => !forAll.has(file)),
  };
}

const bridgeGroups = (graph: PartGraph) =>
  [...channels, 'browser'].map((place) => [place, graph.group(`platforms/${place}/index`)] as const);

/**
 * Returns the files to fetch ahead: the texts first, because each part is drawn with them, then the pages with the records, then the parts that
 * these open, and so on. Other pages are loaded with their link.
 */
function filesAhead(graph: PartGraph): FilesByLanguage {
  const home = allArrivals.flatMap(([address, { isPrefetched }]) =>
    isPrefetched ? [graph.group(getModule(address, {}))] : [],
  );
  const leftOut = new Set([
    ...allRoutes.map(([address, route]) => graph.group(getModule(address, route))),
    ...bridgeGroups(graph).map(([, group]) => group),
    ...graph.allTexts(),
  ]);
  const parts = graph.reach([...home, ...graph.entries], (group) => leftOut.has(group));
  return byLanguage((language) =>
    graph.files([...graph.allTexts(language), ...parts]).filter((file) => graph.size(file) <= heaviest),
  );
}
