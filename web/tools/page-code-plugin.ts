import type { Plugin, Rolldown } from 'vite'
import type { PageFacts } from '../src/app/page-facts.ts'
import { pageManifest } from '../src/app/page-manifest.ts'
import { chunksOf } from './chunk-list.ts'

/** Every signed-in page needs these at once. */
export const memberEntries = ['src/app/shell/member-shell.tsx', 'src/features/notifications/notification-bell.tsx']

export const shellOf = (bundle: Rolldown.OutputBundle, entry: ReadonlySet<string>): string[] => [
  ...new Set(memberEntries.flatMap((source) => chunksOf(bundle, source, entry))),
]

function filesOf(bundle: Rolldown.OutputBundle, sources: readonly string[], without: ReadonlySet<string>): string[] {
  return [
    ...new Set(
      sources.flatMap((source) => {
        const path = `src/${source}`
        if (chunksOf(bundle, path).length === 0) throw new Error(`${path} is in no chunk of the build`)
        return chunksOf(bundle, path, without)
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
      const entry = new Set(chunksOf(bundle, 'src/main.tsx'))
      const before = new Set([...entry, ...shellOf(bundle, entry)])
      const pages: readonly PageFacts[] = pageManifest
      const files = pages.flatMap(({ paths, sources, isFirst }) => {
        const code = isFirst ? [] : filesOf(bundle, sources, before)
        return paths.map((pattern) => [pattern, code])
      })
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(Object.fromEntries(files)) })
    },
  }
}
