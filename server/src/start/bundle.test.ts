import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleInto } from '../../rolldown.config.ts'
import { aPort } from '../../test/port.ts'
import { aDataFolder, duringTest, startProgram } from '../../test/server-process.ts'

const server = join(import.meta.dirname, '../..')

let folder: string

/** Node finds the packages of the server only from a folder below it. */
beforeAll(async () => {
  const parent = join(server, 'node_modules/.cache')
  mkdirSync(parent, { recursive: true })
  folder = mkdtempSync(join(parent, 'bundle-'))
  await build({ ...bundleInto(folder), logLevel: 'silent' })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the bundle starts, migrates and finds its files, and several processes run it', async () => {
  const port = await aPort()
  const env = { PORT: String(port), DATA_DIR: aDataFolder(), DEMO_DATA: 'off', PROCESSES: '2' }
  const process = duringTest(startProgram(relative(join(server, 'src'), join(folder, 'main.js')), env))
  await process.running
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: response.status, text: await response.text() }
  }
  const call = async (name: string, input: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/rpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    return { status: response.status, text: await response.text() }
  }
  expect((await get('/docs/merchants')).text).toContain('# ')
  expect((await get('/openapi.json')).status).toBe(200)
  expect((await call('list_help_articles', { language: 'ht' })).text).toContain('title')
  expect((await call('list_legal_documents', {})).text).toContain('must_accept')
  expect((await call('sign_in', { email: 'nobody@example.com', password: 'pye-mango-2026' })).text).toContain(
    'INVALID_CREDENTIALS',
  )
  process.kill('SIGTERM')
  expect(await process.ended).toEqual({ code: 0, signal: null })
  expect(process.stderr()).toBe('')
})
