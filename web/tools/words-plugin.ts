import { readFileSync, writeFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { compileDictionary, isFetched, languages, localesDir, readDictionary, type Language } from './dictionaries.ts'
import { dictionaryTypes } from './dictionary-types.ts'

const typesPath = new URL('../src/lib/dictionary.ts', import.meta.url)

function translation(language: Language): string {
  const fetched = Object.entries(readDictionary(language)).filter(([key]) => isFetched(key))
  return JSON.stringify(compileDictionary(Object.fromEntries(fetched)))
}

function writeTypes(): void {
  const types = dictionaryTypes()
  if (readFileSync(typesPath, 'utf8') !== types) writeFileSync(typesPath, types)
}

/** Merges web/locales/{language}/*.json into /locales/{language}/translation.json, compiled, in build and dev. */
export function wordsPlugin(): Plugin {
  return {
    name: 'hai:words',
    generateBundle() {
      for (const language of languages)
        this.emitFile({ type: 'asset', fileName: `locales/${language}/translation.json`, source: translation(language) })
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
        const [, language] = /^\/locales\/(\w+)\/translation\.json/.exec(request.url ?? '') ?? []
        const known = languages.find((candidate) => candidate === language)
        if (!known) return next()
        response.setHeader('content-type', 'application/json').end(translation(known))
      })
    },
  }
}
