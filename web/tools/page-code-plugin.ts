import type { Plugin, Rolldown } from 'vite'
import { pages } from '../src/app/page-manifest.ts'
import { chunksOf } from './chunk-list.ts'
import { entrySource, memberSources, sourcesOf } from './page-sources.ts'

export const shellOf = (bundle: Rolldown.OutputBundle, entry: ReadonlySet<string>): string[] => [
  ...new Set(memberSources.flatMap((source) => chunksOf(bundle, source, entry))),
]

function filesOf(bundle: Rolldown.OutputBundle, sources: readonly string[], without: ReadonlySet<string>): string[] {
  return [
    ...new Set(
      sources.flatMap((source) => {
        if (chunksOf(bundle, source).length === 0) throw new Error(`${source} is in no chunk of the build`)
        return chunksOf(bundle, source, without)
      }),
    ),
  ]
}

/**
 * Writes `.vite/pages.json`: the files of each page in addition to the entry. The server adds them to the page as
 * preloads (`server/src/http/page-code.ts`), so that they load in parallel with the entry.
 */
export function pageCodePlugin(): Plugin {
  return {
    name: 'hai:page-code',
    apply: 'build',
    generateBundle(_options, bundle) {
      const entry = new Set(chunksOf(bundle, entrySource))
      const before = new Set([...entry, ...shellOf(bundle, entry)])
      const files = pages.flatMap((page) => {
        const code = page.isFirst ? [] : filesOf(bundle, sourcesOf(page), before)
        return page.paths.map((pattern) => [pattern, code])
      })
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(Object.fromEntries(files)) })
    },
  }
}
