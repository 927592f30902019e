import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { offlineScripts } from '../web/src/features/transparency/offline-scripts.ts'
import { projectFiles } from './repository.ts'

const builder = z.object({
  isWebBuilt: z.function({ input: [], output: z.boolean() }),
  noteWebBuilt: z.function({ input: [], output: z.void() }),
})
const sources = [
  'web/src/main.tsx',
  'contract/src/money.ts',
  'package-lock.json',
  ...offlineScripts.map((name) => `scripts/${name}`),
]

test.each(sources)('the web app is built again after a change of %s', async (source) => {
  const folder = mkdtempSync(join(tmpdir(), 'hai-web-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  cpSync('scripts/bootstrap', join(folder, 'scripts/bootstrap'), { recursive: true })
  for (const path of [...sources, 'web/dist/app.html']) write(path, 'as it was built')
  const { isWebBuilt, noteWebBuilt } = builder.parse(
    await import(pathToFileURL(join(folder, 'scripts/bootstrap/web-build.mjs')).href),
  )
  noteWebBuilt()
  expect(isWebBuilt()).toBe(true)
  expect(projectFiles).toContain(source)
  write(source, 'changed')
  expect(isWebBuilt()).toBe(false)
})
