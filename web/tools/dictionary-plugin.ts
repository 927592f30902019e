import { readFileSync, writeFileSync } from 'node:fs'
import { languages } from '@hai/contract/languages'
import type { Plugin } from 'vite'
import { localesDir } from './dictionaries.ts'
import { dictionaryTypes } from './dictionary-types.ts'
import { memberDictionary, dictionaryFiles, dictionaryFolders } from './dictionary-files.ts'

const typesPath = new URL('../src/lib/dictionary.generated.ts', import.meta.url)

function writeTypes(): void {
  const types = dictionaryTypes()
  if (readFileSync(typesPath, 'utf8') !== types) writeFileSync(typesPath, types)
}

/**
 * Writes one content-hashed folder per language: the common file, a file per other feature, and `all.json` with all of
 * these features that members use. `/locales/{language}/translation.json` is for other programs.
 */
export function dictionaryPlugin(): Plugin {
  return {
    name: 'hai:dictionaries',
    generateBundle() {
      for (const language of languages) {
        for (const [file, source] of dictionaryFiles(language))
          this.emitFile({ type: 'asset', fileName: `${dictionaryFolders()[language]}/${file}.json`, source })
        this.emitFile({ type: 'asset', fileName: `locales/${language}/translation.json`, source: memberDictionary(language) })
      }
    },
    configureServer(server) {
      writeTypes()
      server.watcher.add(localesDir)
      server.watcher.on('change', (path) => {
        if (!path.startsWith(localesDir)) return
        writeTypes()
        server.ws.send({ type: 'full-reload' })
      })
      server.middlewares.use((request, response, next) => {
        const [, language, file = ''] = /^\/locales\/(\w+)\/(\w+)\.json/.exec(request.url ?? '') ?? []
        const known = languages.find((candidate) => candidate === language)
        const source = known && dictionaryFiles(known).get(file)
        if (!source) {
          next()
          return
        }
        response.setHeader('content-type', 'application/json').end(source)
      })
    },
  }
}
