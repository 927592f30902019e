import { ipLookup } from '../lib/installation.ts'

const FIRST_TIMEOUT_MS = 3_000
const SECOND_TIMEOUT_MS = 2_000
const CACHE_MS = 5 * 60_000

let known: { ip: string; until: number } | null = null
let asking: Promise<string | null> | null = null

/** Accepts only address characters, because a captive portal may answer instead. */
const asAddress = (answer: unknown): string | null => {
  const text = typeof answer === 'string' ? answer.trim() : ''
  return /^[0-9a-f.:]{3,45}$/i.test(text) ? text : null
}

async function read(address: string, timeoutMs: number): Promise<Response> {
  const answer = await fetch(address, {
    signal: AbortSignal.timeout(timeoutMs),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return answer
}

async function askFirst(): Promise<string | null> {
  const body: unknown = await (await read(ipLookup.json, FIRST_TIMEOUT_MS)).json()
  return typeof body === 'object' && body !== null && 'ip' in body ? asAddress(body.ip) : null
}

async function lookUp(): Promise<string | null> {
  const first = await askFirst().catch(() => null)
  if (first) return first
  try {
    const second = asAddress(await (await read(ipLookup.text, SECOND_TIMEOUT_MS)).text())
    if (second) return second
    console.warn('public address unknown', 'no address in the answer')
  } catch (error) {
    console.warn('public address unknown', error)
  }
  return null
}

/** This browser's public IP address, or null if both look-ups failed (docs/product/the-app.md#errors-and-audit). */
export async function publicIp(): Promise<string | null> {
  if (known && known.until > Date.now()) return known.ip
  asking ??= lookUp().finally(() => (asking = null))
  const ip = await asking
  known = ip ? { ip, until: Date.now() + CACHE_MS } : null
  return ip
}
