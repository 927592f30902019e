import { readFileSync } from 'node:fs'
import type { ChunkList } from '../../web/tools/chunk-list.ts'

export function chunkWith(source: string): string {
  const list = readFileSync(new URL('../../web/dist/.vite/chunks.json', import.meta.url), 'utf8')
  const { chunks } = JSON.parse(list) as ChunkList
  const [file] = Object.entries(chunks).find(([, { modules }]) => source in modules) ?? []
  if (!file) throw new Error(`${source} is in no file of the build`)
  return `/${file}`
}
