import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

export type ChunkList = Record<string, { imports: string[]; modules: string[] }>

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
      const list: ChunkList = {}
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        list[output.fileName] = {
          imports: output.imports,
          modules: output.moduleIds.map(sourceOf).filter((id) => id.startsWith('src/')),
        }
      }
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(list) })
    },
  }
}
