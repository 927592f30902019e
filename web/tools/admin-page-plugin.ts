import { readFileSync } from 'node:fs'
import type { IndexHtmlTransformContext, Plugin } from 'vite'
import { bundleScript, insideScript } from './bundle-script.ts'
import { dictionaryPaths } from './dictionary-files.ts'

/** Used in development only. The server's `ADMIN_PREFIX` must be the same. */
const prefix = `/${process.env.ADMIN_PREFIX ?? 'desk'}`
const isStaffsPage = (path: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

/** Inlines the start script into admin.html. In development, serves it for every path below the staff prefix. */
export function adminPagePlugin(): Plugin {
  return {
    name: 'hai:admin-page',
    transformIndexHtml: {
      order: 'post',
      handler: async (html: string, { bundle }: IndexHtmlTransformContext) => {
        if (!html.includes('<!-- admin start -->')) return html
        const script = insideScript(
          await bundleScript('src/admin/start.ts', { __TRANSLATION_PATHS__: bundle ? dictionaryPaths() : '{}' }),
        )
        return html.replace('<!-- admin start -->', () => `<script>${script}</script>`)
      },
    },
    configureServer(server) {
      return () => {
        server.middlewares.use((request, response, next) => {
          const path = request.url?.split('?')[0] ?? '/'
          if (request.method !== 'GET' || !isStaffsPage(path)) {
            next()
            return
          }
          const page = readFileSync(new URL('../admin.html', import.meta.url), 'utf8')
          server
            .transformIndexHtml(path, page)
            .then((html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html), next)
        })
      }
    },
  }
}
