import { lookup, type LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { isOutside } from './outside-address.ts'
import { postOnce, readAnswer } from './post-once.ts'

/** The URL leads into our own network or must not be called. Retrying is useless. */
export class NotOutside extends Error {
  override readonly name = 'NotOutside'
}

/** Allowed targets. `loopback` also allows this machine at any port without TLS, for development and tests. */
export type Reach = 'outside' | 'loopback'

/** The allowed https ports. Other ports are rejected, so that nobody can use this server to scan ports. */
const ports: ReadonlySet<string> = new Set(['', '8443'])
/** Names of private networks and machines. */
const insideName = /(^|\.)(localhost|localdomain|local|lan|intranet|private|corp|home|internal|home\.arpa)\.?$/

const isLoopback = (address: string): boolean => address === '::1' || /^127(\.\d{1,3}){3}$/.test(address)
const mayCall = (address: string, reach: Reach): boolean => isOutside(address) || (reach === 'loopback' && isLoopback(address))

const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** The URL, if it uses https on an allowed port, has no credentials, and its host is no private name or address. */
export function outsideUrl(text: string, reach: Reach): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.username || url.password) return null
  const host = bare(url.hostname)
  if (reach === 'loopback' && (isLoopback(host) || host === 'localhost')) return /^https?:$/.test(url.protocol) ? url : null
  if (url.protocol !== 'https:' || !(ports.has(url.port) || reach === 'loopback')) return null
  if (isIP(host) !== 0) return isOutside(host) ? url : null
  return /[^.]\.[^.]/.test(host) && !insideName.test(host) ? url : null
}

export type Find = typeof lookup

/**
 * Resolves a name and fails if any address is internal. The connection uses exactly the checked address, which prevents
 * DNS rebinding.
 */
const guardedLookup =
  (reach: Reach, find: Find): LookupFunction =>
  (hostname, options, done) => {
    find(hostname, { ...options, all: true }, (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
      const [first] = error ? [] : found
      if (error) done(error, '')
      else if (!first || !found.every(({ address }) => mayCall(address, reach)))
        done(new NotOutside(`${hostname} leads inside`), '')
      else if (options.all === true) done(null, found)
      else done(null, first.address, first.family)
    })
  }

export interface OutsideCall {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | string
  /** Aborts at any stage. */
  readonly signal: AbortSignal
  readonly reach: Reach
  /** Resolves names. Default: the system’s resolver. */
  readonly find?: Find
}

/**
 * Sends a POST request to a third party’s server on the public internet. An address inside our own network is rejected,
 * even if a public name resolves to it. Redirects are not followed. Resolves when the headers have arrived;
 * `readAnswer` reads the rest. Throws NotOutside or the connection’s error.
 */
export async function openOutside(call: OutsideCall): Promise<IncomingMessage> {
  const { headers, body, signal, reach, find = lookup } = call
  const url = outsideUrl(call.url, reach)
  if (!url) throw new NotOutside(`${call.url} is no address outside`)
  return postOnce({ url, headers, body, lookup: guardedLookup(reach, find), signal })
}

/** Sends a POST request as `openOutside` does, and reads at most 64 KB of the answer. */
export async function postOutside(call: OutsideCall): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await openOutside(call)
  return { status: answer.statusCode ?? 0, text: (await readAnswer(answer)).toString() }
}

/** The time limit for resolving a name while a user waits. */
const FIND_MS = 5_000

/** The URL, if it may be called as its name resolves now. Every call checks again. Null also for an unknown name. */
export async function findOutside(text: string, reach: Reach, find: Find = lookup): Promise<URL | null> {
  const url = outsideUrl(text, reach)
  const host = bare(url?.hostname ?? '')
  if (!url || isIP(host) !== 0) return url
  const { promise, resolve } = Promise.withResolvers<URL | null>()
  const timer = setTimeout(() => resolve(null), FIND_MS)
  guardedLookup(reach, find)(host, { all: true }, (error) => resolve(error ? null : url))
  return promise.finally(() => clearTimeout(timer))
}
