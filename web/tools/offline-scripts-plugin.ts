import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { scriptAddress, offlineScripts, type OfflineScript } from '../src/features/transparency/offline-scripts.ts'

const read = (name: OfflineScript): Buffer => readFileSync(new URL(`../../scripts/${name}`, import.meta.url))

export function offlineScriptsPlugin(): Plugin {
  return {
    name: 'hai:offline-scripts',
    generateBundle() {
      for (const name of offlineScripts)
        this.emitFile({ type: 'asset', fileName: scriptAddress(name).slice(1), source: read(name) })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = offlineScripts.find((one) => request.url === scriptAddress(one))
        if (name === undefined) {
          next()
          return
        }
        response.setHeader('content-type', 'application/javascript; charset=utf-8').end(read(name))
      })
    },
  }
}
