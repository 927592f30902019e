import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

export interface ChunkList {
  /** By file. `modules` has each module's share of the chunk's code, from 0 to 1. */
  readonly chunks: Record<string, { readonly imports: readonly string[]; readonly modules: Readonly<Record<string, number>> }>
  /** The static imports of each module, also of those that no chunk contains because they only export again. */
  readonly imports: Record<string, readonly string[]>
}

const here = fileURLToPath(new URL('..', import.meta.url))
const sourceOf = (id: string): string => id.replace(here, '')

const chunkWith = (bundle: Rolldown.OutputBundle, source: string): Rolldown.OutputChunk | undefined =>
  Object.values(bundle).find((output) => output.type === 'chunk' && output.moduleIds.some((id) => sourceOf(id) === source)) as
    | Rolldown.OutputChunk
    | undefined

/** The files of the chunk that contains `source` and of all its static imports, except those in `without`. */
export function chunksOf(bundle: Rolldown.OutputBundle, source: string, without: ReadonlySet<string> = new Set()): string[] {
  const start = chunkWith(bundle, source)
  const found = new Set<string>()
  const visit = (name: string): void => {
    const output = bundle[name]
    if (found.has(name) || without.has(name) || output?.type !== 'chunk') return
    found.add(name)
    output.imports.forEach(visit)
  }
  if (start) visit(start.fileName)
  return [...found]
}

/** The server does not serve files whose names start with a dot. */
export function chunkListPlugin(fileName = '.vite/chunks.json'): Plugin {
  return {
    name: 'hai:chunk-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const list: ChunkList = { chunks: {}, imports: {} }
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        const modules = Object.entries(output.modules)
        const length = modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0)
        list.chunks[output.fileName] = {
          imports: output.imports,
          modules: Object.fromEntries(modules.map(([id, { renderedLength }]) => [sourceOf(id), renderedLength / length])),
        }
      }
      for (const id of this.getModuleIds()) list.imports[sourceOf(id)] = this.getModuleInfo(id)?.importedIds.map(sourceOf) ?? []
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(list) })
    },
  }
}
