import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { offlineScripts } from '../web/src/features/transparency/offline-scripts.ts'
import { projectFiles } from './repository.ts'

const builds = ['web', 'server'] as const
const builder = z.object({
  staleBuilds: z.function({ input: [], output: z.array(z.enum(builds)) }),
  noteBuilt: z.function({ input: [z.enum(builds)], output: z.void() }),
})
const built = ['web/dist/app.html', 'server/dist/main.js']
const sources: Readonly<Record<string, readonly (typeof builds)[number][]>> = {
  'web/src/main.tsx': ['web'],
  'server/src/main.ts': ['server'],
  'server/help/contents.json': ['server'],
  'server/locales/en.json': ['server'],
  'server/rolldown.config.ts': ['server'],
  'contract/src/money.ts': ['web', 'server'],
  'package-lock.json': ['web', 'server'],
  ...Object.fromEntries(offlineScripts.map((name) => [`scripts/${name}`, ['web' as const]])),
}

test.each(Object.entries(sources))('after a change of %s, npm start builds %j again', async (source, stale) => {
  const folder = mkdtempSync(join(tmpdir(), 'hai-builds-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  cpSync('scripts/bootstrap', join(folder, 'scripts/bootstrap'), { recursive: true })
  for (const path of [...Object.keys(sources), ...built]) write(path, 'as it was built')
  const { staleBuilds, noteBuilt } = builder.parse(await import(pathToFileURL(join(folder, 'scripts/bootstrap/builds.mjs')).href))
  for (const name of builds) noteBuilt(name)
  expect(staleBuilds()).toEqual([])
  expect(projectFiles).toContain(source)
  write(source, 'changed')
  expect(staleBuilds()).toEqual(stale)
})
