import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { bundleScript } from './bundle-script.ts'
import { chunksOf } from './chunk-list.ts'
import { dictionaryPaths } from './dictionary-files.ts'
import { offlineSegments } from './offline-segments.ts'
import { entrySource, firstPages, memberSources, offlineSources, sourcesOf } from './page-sources.ts'

/**
 * The worker stores the chunks of these sources before all others: the first screens of members, and the code that
 * stores responses for offline use.
 */
const firstSources = [
  entrySource,
  ...memberSources,
  ...firstPages.filter(({ isOffline }) => isOffline).flatMap(sourcesOf),
  ...offlineSources,
]

/** The worker recognises the folders of all languages by this prefix. */
const isTranslationFile = (name: string): boolean => name.startsWith('assets/words/')
const isStyle = (name: string): boolean => name.endsWith('.css')

function versionOf(dir: string, names: readonly string[]): string {
  const hash = createHash('sha256')
  for (const name of names.toSorted()) hash.update(name).update(readFileSync(`${dir}/${name}`))
  return hash.digest('hex').slice(0, 12)
}

/** sw.js lists no files of the staff app, which is built later. */
export function serviceWorkerPlugin(): Plugin {
  return {
    name: 'hai:service-worker',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }, bundle: Rolldown.OutputBundle) {
        if (!dir) return
        const built = Object.keys(bundle).filter((name) => !name.startsWith('.'))
        const code = new Set(firstSources.flatMap((source) => chunksOf(bundle, source)))
        const first = [...code, ...built.filter(isStyle), 'icon.svg']
        const later = built.filter((name) => name.startsWith('assets/') && !isTranslationFile(name) && !first.includes(name))
        const files = [...first, ...built.filter((name) => /\.(html|json)$/.test(name)), ...later]
        const scripts = readFileSync(`${dir}/app.html`, 'utf8').matchAll(/<script type="module"[^>]* src="([^"]+)"/g)
        const known = {
          __BUILD__: JSON.stringify([...scripts].map(([, path]) => path).join(' ')),
          __VERSION__: JSON.stringify(versionOf(dir, files)),
          __FIRST__: JSON.stringify(first.map((name) => `/${name}`)),
          __TRANSLATION_PATHS__: dictionaryPaths(),
          __OFFLINE_SEGMENTS__: JSON.stringify(offlineSegments),
          __LATER__: JSON.stringify(later.map((name) => `/${name}`)),
        }
        writeFileSync(`${dir}/sw.js`, `${await bundleScript('worker/service-worker.ts', known)}\n`)
      },
    },
  }
}
