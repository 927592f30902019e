import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Page } from '../src/app/page-facts.ts'
import { pages } from '../src/app/page-manifest.ts'

const manifestFile = fileURLToPath(new URL('../src/app/page-manifest.ts', import.meta.url))

const forBrowser = ({ name, paths, access, isWithoutShell }: Page): Page => ({
  name,
  paths,
  access,
  ...(isWithoutShell && { isWithoutShell }),
})

/** Gives the browser only the facts of `Page`, because every visitor waits for them. */
export function pageManifestPlugin(): Plugin {
  return {
    name: 'hai:page-manifest',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === manifestFile ? `export const pages = ${JSON.stringify(pages.map(forBrowser))}` : null),
  }
}
