import { readFileSync } from 'node:fs'

interface Chunk {
  readonly modules: readonly string[]
}

export function chunkWith(source: string): string {
  const list = readFileSync(new URL('../../web/dist/.vite/chunks.json', import.meta.url), 'utf8')
  const chunks = Object.entries(JSON.parse(list) as Record<string, Chunk>)
  const [file] = chunks.find(([, { modules }]) => modules.includes(source)) ?? []
  if (!file) throw new Error(`${source} is in no file of the build`)
  return `/${file}`
}
