import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What checks proofs without the wallet, by the name it is served under (`paths.script`): byte for byte what lies in `scripts/`. */
const scripts = ['verify-receipt.mjs', 'verify-balance.mjs'].map((name) => `scripts/${name}`)

const read = (name: string): Buffer => readFileSync(new URL(`../../${name}`, import.meta.url))

/** Lays the scripts that visitors take away beside the app, at addresses that stay; in dev serves them. */
export function offlineScriptsPlugin(): Plugin {
  return {
    name: 'hai:offline-scripts',
    generateBundle() {
      for (const fileName of scripts) this.emitFile({ type: 'asset', fileName, source: read(fileName) })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = scripts.find((one) => request.url === `/${one}`)
        if (name === undefined) {
          next()
          return
        }
        response.setHeader('content-type', 'application/javascript; charset=utf-8').end(read(name))
      })
    },
  }
}
