import type { Chunk, Compiler } from 'webpack';

/** The name that webpack gives a part that no `webpackChunkName` names: the paths of its first modules, and the reason for the part. */
const composed = /^(?:default-|vendor-)?(?:domain|src|node_modules)_/;
/** `src_pages_no-join_index_tsx`, also between the names of what webpack merged into it. */
const page = /(?:^|-)src_pages_([a-z-]+)_index_tsx(?:-|$)/;

/**
 * Gives the parts that webpack names by their paths the name of their page (`no-join-page`), of their package, or of their first module (`stage-chip`). The entry
 * carries the name of every part, so the long ones weigh on the first load (0.9 KB).
 */
export class ChunkNamesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkNamesPlugin', (compilation) => {
      compilation.hooks.afterOptimizeChunkIds.tap('ChunkNamesPlugin', (chunks) => {
        const all = [...chunks];
        const long = all.filter((chunk) => composed.test(String(chunk.id)));
        const taken = new Set(all.map((chunk) => String(chunk.id)));
        for (const chunk of long.sort((one, other) => (String(one.id) < String(other.id) ? -1 : 1)))
          rename(chunk, freeName(shortName(String(chunk.id)), taken));
      });
    });
  }
}

/** @param id the name that webpack made. @returns without what distinguishes two parts of one name */
function shortName(id: string): string {
  const ownPage = page.exec(id)?.[1];
  if (ownPage) return `${ownPage}-page`;
  const folders = id
    .replace(/^(default|vendor)-/, '')
    .replace(/_(?:tsx?|js)(?:-.*)?$/s, '')
    .split('_')
    .filter((word) => word !== 'index');
  if (folders[1] === 'modules') return folders[2] ?? id;
  const name = folders.at(-1) ?? id;
  // The name of a part that belongs to one page includes the page: the server withholds the parts of pages for builders by their names
  // (server/http/pages.ts).
  return folders[1] === 'pages' && folders[2] ? `${folders[2]}-${name}` : name;
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}-${number}`;
  taken.add(free);
  return free;
}

function rename(chunk: Chunk, id: string): void {
  chunk.id = id;
  chunk.ids = [id];
}
