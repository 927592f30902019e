import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Shape } from '../../server/test/fuzz/shapes.ts'

const CONNECTIONS = 8
const EVERY_MS = 250

export interface Target {
  readonly url: string
  readonly path: string
  /** Null: no token is sent. */
  readonly access_token: string | null
}

/** Null if the connection ended without an answer. The server may close it because of an unwanted body. */
function sendShape({ url, path, access_token }: Target, { body, headers }: Shape, agent: Agent): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const bearer = access_token === null ? {} : { authorization: `Bearer ${access_token}` }
  const all = { ...headers, ...bearer, 'content-length': String(body.length) }
  const sent = request(`${url}${path}`, { method: 'POST', agent, headers: all, timeout: 30_000 }, (response) => {
    response.resume()
    response.once('end', () => resolve(response.statusCode ?? null))
    response.once('error', () => resolve(null))
  })
  sent.once('timeout', () => sent.destroy())
  sent.once('error', () => resolve(null))
  sent.end(body)
  return promise
}

/** Returns how often each status was answered. */
export async function attack(target: Target, shape: Shape, seconds: number): Promise<ReadonlyMap<number | null, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const statuses = new Map<number | null, number>()
  const endMs = performance.now() + seconds * 1000
  async function sendOn(): Promise<void> {
    while (performance.now() < endMs) {
      const nextMs = performance.now() + EVERY_MS
      const status = await sendShape(target, shape, agent)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await pause(Math.max(0, nextMs - performance.now()))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sendOn))
  agent.destroy()
  return statuses
}
