import { lookup, type LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { createHmac } from 'node:crypto'
import { isOutside } from './outside-address.ts'
import { postOnce, readAnswer } from './post-once.ts'

export const SIGNATURE_HEADER = 'hai-signature'

/** `t` is the time in seconds. Each `v1` is the HMAC-SHA256 of `t`, a dot and the body, one per secret. */
export function signatureOf(secrets: readonly string[], body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const signed = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`)
  return [`t=${seconds}`, ...signed].join(',')
}

/** The URL leads into our own network, or its form is not allowed. Retrying is useless. */
export class TargetNotAllowed extends Error {
  override readonly name = 'TargetNotAllowed'
}

/** `loopback` also allows this machine, on any port and without TLS, for development and tests. */
export type AllowedTargets = 'outside' | 'loopback'

/** Few ports, so that nobody can use this server to scan others. */
const ports: ReadonlySet<string> = new Set(['', '8443'])
const insideName = /(^|\.)(localhost|localdomain|local|lan|intranet|private|corp|home|internal|home\.arpa)\.?$/

const isLoopback = (address: string): boolean => address === '::1' || /^127(\.\d{1,3}){3}$/.test(address)
const mayCall = (address: string, reach: AllowedTargets): boolean =>
  isOutside(address) || (reach === 'loopback' && isLoopback(address))

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * Null unless the URL uses https on an allowed port, has no credentials, and names no private host. With `loopback`,
 * all ports and this machine are allowed too.
 */
export function outsideUrl(text: string, reach: AllowedTargets): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.username || url.password) return null
  const host = withoutBrackets(url.hostname)
  if (reach === 'loopback' && (isLoopback(host) || host === 'localhost')) return /^https?:$/.test(url.protocol) ? url : null
  if (url.protocol !== 'https:' || !(ports.has(url.port) || reach === 'loopback')) return null
  if (isIP(host) !== 0) return isOutside(host) ? url : null
  return /[^.]\.[^.]/.test(host) && !insideName.test(host) ? url : null
}

export type Find = typeof lookup

/**
 * Resolves a name, and fails if any of its addresses is internal. The connection uses the checked address, which
 * prevents DNS rebinding.
 */
const guardedLookup =
  (reach: AllowedTargets, find: Find): LookupFunction =>
  (hostname, options, done) => {
    find(hostname, { ...options, all: true }, (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
      const [first] = error ? [] : found
      if (error) done(error, '')
      else if (!first || !found.every(({ address }) => mayCall(address, reach)))
        done(new TargetNotAllowed(`${hostname} leads inside`), '')
      else if (options.all === true) done(null, found)
      else done(null, first.address, first.family)
    })
  }

export interface OutsideCall {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | string
  readonly signal: AbortSignal
  readonly reach: AllowedTargets
  readonly find?: Find
}

/**
 * Rejects addresses in our own network, even behind a public name. Does not follow redirects. `readAnswer` reads the
 * body. Throws TargetNotAllowed or the connection’s error.
 */
export async function openOutside(call: OutsideCall): Promise<IncomingMessage> {
  const { headers, body, signal, reach, find = lookup } = call
  const url = outsideUrl(call.url, reach)
  if (!url) throw new TargetNotAllowed(`${call.url} is no address outside`)
  return postOnce({ url, headers, body, lookup: guardedLookup(reach, find), signal })
}

export async function postToPublicUrl(call: OutsideCall): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await openOutside(call)
  return { status: answer.statusCode ?? 0, text: (await readAnswer(answer)).toString() }
}

/** Time limit for resolving a name while a user waits. */
const FIND_MS = 5_000

/** The URL if it may be called now, otherwise null, also for an unknown name. Each later call checks the name again. */
export async function findOutside(text: string, reach: AllowedTargets, find: Find = lookup): Promise<URL | null> {
  const url = outsideUrl(text, reach)
  const host = withoutBrackets(url?.hostname ?? '')
  if (!url || isIP(host) !== 0) return url
  const { promise, resolve } = Promise.withResolvers<URL | null>()
  const timer = setTimeout(() => resolve(null), FIND_MS)
  guardedLookup(reach, find)(host, { all: true }, (error) => resolve(error ? null : url))
  return promise.finally(() => clearTimeout(timer))
}
