import { readFileSync } from 'node:fs'
import type { IndexHtmlTransformContext, Plugin, Rolldown } from 'vite'
import { bundleScript, insideScript } from './bundle-script.ts'
import { chunksOf } from './chunk-list.ts'
import { pages } from '../src/app/page-manifest.ts'
import { removeFallbacks, usedStyles } from './used-styles.ts'
import { shellOf } from './page-code-plugin.ts'
import { entrySource, firstPages, memberSources, pageNamed, sourcesOf } from './page-sources.ts'
import { dictionaryPaths } from './dictionary-files.ts'

/** The part before the first parameter, such as `/requests` of `/requests/:request_id`. */
const fixedPart = (pattern: string): string => pattern.replace(/\/:.*$/, '')

/**
 * Text files that a page needs in addition to the common file, by its path or first path segment. `src/start.ts` uses
 * those of `/auth` for other pages of signed-out visitors. Rare pages without a shell are left out, because every visit
 * loads this list.
 */
function routeTranslations(): Record<string, readonly string[]> {
  const found: Record<string, readonly string[]> = { '/auth': pageNamed('signIn').translations ?? [] }
  for (const { paths, access, translations = [] } of pages.filter(({ isWithoutShell }) => !isWithoutShell))
    for (const path of paths.map(fixedPart)) {
      const fallbacks = [`/${path.split('/')[1] ?? ''}`, ...(access === 'members' ? [] : ['/auth'])]
      const isCovered = fallbacks.some((key) => found[key]?.join() === translations.join())
      if (translations.length > 0 && !isCovered) found[path] ??= translations
    }
  return found
}

type Bundle = Rolldown.OutputBundle

/** The empty key has the chunks that every signed-in page needs. */
function chunksByRoute(bundle: Bundle): Record<string, string[]> {
  const entry = new Set(chunksOf(bundle, entrySource))
  const shell = shellOf(bundle, entry)
  const named = (files: readonly string[]): string[] => files.map((file) => `/${file}`)
  const routes = firstPages.flatMap((page) => {
    const before = page.access === 'signed_out' ? entry : new Set([...entry, ...shell])
    const files = sourcesOf(page).flatMap((source) => chunksOf(bundle, source, before))
    return page.paths.map((path): [string, string[]] => [path, named(files)])
  })
  return Object.fromEntries([['', named(shell)], ...routes])
}

function firstCode(bundle: Bundle): string {
  const sources = [entrySource, ...memberSources, ...firstPages.flatMap(sourcesOf)]
  const files = new Set(sources.flatMap((source) => chunksOf(bundle, source)))
  return [...files].map((file) => (bundle[file]?.type === 'chunk' ? bundle[file].code : '')).join('\n')
}

/**
 * The first pages render with the first response, because their styles are inlined. The app loads the full sheet itself
 * (`src/lib/styles.ts`).
 */
function inlineStyles(html: string, bundle: Bundle): { page: string; styles: string } {
  let styles = ''
  const page = html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, name: string) => {
    const asset = bundle[name]
    if (asset?.type !== 'asset') return link
    for (const output of Object.values(bundle)) if (output.type === 'chunk') output.viteMetadata?.importedCss.delete(name)
    const css = removeFallbacks(String(asset.source))
    asset.source = css
    styles = `/${name}`
    return `<style>${usedStyles(css, html + firstCode(bundle))}</style>`
  })
  return { page, styles }
}

/**
 * Inlines the start script and the first styles into app.html, and writes the script for old browsers. In development,
 * serves app.html for every path of the app.
 */
export function startPlugin(): Plugin {
  const script = async (styles: string, bundle?: Bundle): Promise<string> => {
    const chunks = JSON.stringify(bundle ? chunksByRoute(bundle) : {})
    const known = {
      __CHUNKS__: chunks,
      __ROUTE_TRANSLATIONS__: JSON.stringify(routeTranslations()),
      __STYLES__: JSON.stringify(styles),
      __TRANSLATION_PATHS__: bundle ? dictionaryPaths() : '{}',
    }
    return `<script>${insideScript(await bundleScript('src/start.ts', known))}</script>`
  }
  return {
    name: 'hai:start',
    transformIndexHtml: {
      order: 'post',
      handler: async (html: string, { bundle }: IndexHtmlTransformContext) => {
        const { page, styles } = bundle ? inlineStyles(html.replaceAll(/\n\s+/g, '\n'), bundle) : { page: html, styles: '' }
        const start = await script(styles, bundle)
        return page.replace('<!-- start -->', () => start)
      },
    },
    async generateBundle() {
      const source = await bundleScript('src/old-browsers.ts', {}, 'es2017')
      this.emitFile({ type: 'asset', fileName: 'old-browsers.js', source })
    },
    configureServer(server) {
      return () => {
        server.middlewares.use((request, response, next) => {
          const path = request.url?.split('?')[0] ?? '/'
          if (request.method !== 'GET' || /\.\w+$/.test(path)) {
            next()
            return
          }
          const page = readFileSync(new URL('../app.html', import.meta.url), 'utf8')
          server
            .transformIndexHtml(path, page)
            .then((html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html), next)
        })
      }
    },
  }
}
