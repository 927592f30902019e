import { readFileSync, writeFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { compileDictionary, fileOf, isFetched, languages, localesDir, readDictionary, type Language } from './dictionaries.ts'
import { dictionaryTypes } from './dictionary-types.ts'

const typesPath = new URL('../src/lib/dictionary.generated.ts', import.meta.url)

/** The files of words of one language, by name without `.json`. */
function wordFiles(language: Language): Map<string, string> {
  const files = new Map<string, Record<string, string>>()
  for (const [key, text] of Object.entries(readDictionary(language))) {
    if (isFetched(key)) files.set(fileOf(key), { ...files.get(fileOf(key)), [key]: text })
  }
  return new Map([...files].map(([file, sentences]) => [file, JSON.stringify(compileDictionary(sentences))]))
}

function writeTypes(): void {
  const types = dictionaryTypes()
  if (readFileSync(typesPath, 'utf8') !== types) writeFileSync(typesPath, types)
}

/** Merges web/locales/{language}/*.json into /locales/{language}/translation.json and a file for each feature that says much. */
export function wordsPlugin(): Plugin {
  return {
    name: 'hai:words',
    generateBundle() {
      for (const language of languages) {
        for (const [file, source] of wordFiles(language))
          this.emitFile({ type: 'asset', fileName: `locales/${language}/${file}.json`, source })
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
        const source = known && wordFiles(known).get(file)
        if (!source) {
          next()
          return
        }
        response.setHeader('content-type', 'application/json').end(source)
      })
    },
  }
}
