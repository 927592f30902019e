import { spawn } from 'node:child_process'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { aPort } from '../../server/test/port.ts'
import { onPath } from '../support/browser.ts'
import type { Driver, StartedBrowser } from './screen.ts'

const ESCAPE = '\uE00C'
/** An element of the page has this key in JSON (https://www.w3.org/TR/webdriver2/#elements). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

const areOnPath = (...names: readonly string[]): boolean => names.every((name) => onPath(name) !== undefined)

/** WebKit needs a display. `xvfb-run`, which needs `xauth`, makes one. */
export const isWebKitInstalled = (): boolean =>
  areOnPath('WebKitWebDriver') && (process.env.DISPLAY !== undefined || areOnPath('xvfb-run', 'xauth'))

/** WebKit with a window, over WebDriver. */
export async function startWebKit(baseURL: string | undefined): Promise<StartedBrowser> {
  const port = await aPort()
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, LANG: 'en_US.UTF-8', LANGUAGE: 'en_US' },
    stdio: 'ignore',
  })

  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = z.object({ value: z.unknown() }).parse(await response.json())
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }

  await expect(() => call('GET', '/status')).toPass()
  const { sessionId } = z.object({ sessionId: z.string() }).parse(await call('POST', '/session', { capabilities: {} }))
  const command = (name: string, body: object): Promise<unknown> => call('POST', `/session/${sessionId}/${name}`, body)
  const run = (script: string): Promise<unknown> => command('execute/sync', { script, args: [] })
  const element = async (script: string): Promise<string> =>
    `element/${z.object({ [ELEMENT]: z.string() }).parse(await run(script))[ELEMENT]}`
  await command('window/rect', { width: 400, height: 800 })

  const driver: Driver = {
    open: async (path) => void (await command('url', { url: new URL(path, baseURL).href })),
    run,
    click: async (script) => void (await command(`${await element(script)}/click`, {})),
    type: async (script, text) => void (await command(`${await element(script)}/value`, { text })),
    press: async () => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: ESCAPE }))
      await command('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
  }
  async function stop(): Promise<void> {
    try {
      await call('DELETE', `/session/${sessionId}`)
    } finally {
      service.kill()
    }
  }
  return { driver, stop }
}
