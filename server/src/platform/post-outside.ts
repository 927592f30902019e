import { lookup, type LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { isOutside } from './outside-address.ts'
import { postOnce, readAnswer } from './post-once.ts'

/** The address leads into our own network, or is none that may be called. Asking again changes nothing. */
export class NotOutside extends Error {
  override readonly name = 'NotOutside'
}

/** Where one may call to. `loopback`: this machine as well, at any port and without TLS; for development and tests. */
export type Reach = 'outside' | 'loopback'

/** Where https is served. What answers at other ports of a machine, and how fast, is nobody’s to find out through us. */
const ports: ReadonlySet<string> = new Set(['', '8443'])
/** Names of our own networks and machines, also where a resolver knows them. */
const insideName = /(^|\.)(localhost|localdomain|local|lan|intranet|private|corp|home|internal|home\.arpa)\.?$/

const isLoopback = (address: string): boolean => address === '::1' || /^127(\.\d{1,3}){3}$/.test(address)
const mayCall = (address: string, reach: Reach): boolean => isOutside(address) || (reach === 'loopback' && isLoopback(address))

const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** The address as a URL, if it is https at a port of https, without a name and password in it, and its host no address or name of our own network. */
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

/** Finds a name's addresses and hands on none when any of them is inside: the connection is made to what was checked, and nothing else. */
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
  /** Ends it, from the first step to the last byte. */
  readonly signal: AbortSignal
  readonly reach: Reach
  /** Finds addresses of names. Default: as the machine does. */
  readonly find?: Find
}

/**
 * Posts to somebody's server on the public internet: never into our own network, whatever their name resolves to; a redirect is an
 * answer and is not followed. The answer is there once its head is; `readAnswer` reads the rest. Throws NotOutside, or what went wrong
 * on the way.
 */
export async function openOutside(call: OutsideCall): Promise<IncomingMessage> {
  const { headers, body, signal, reach, find = lookup } = call
  const url = outsideUrl(call.url, reach)
  if (!url) throw new NotOutside(`${call.url} is no address outside`)
  return postOnce({ url, headers, body, lookup: guardedLookup(reach, find), signal })
}

/** The same, with what they say: no more than 64 KB of it is read. */
export async function postOutside(call: OutsideCall): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await openOutside(call)
  return { status: answer.statusCode ?? 0, text: (await readAnswer(answer)).toString() }
}

/** So long a name may take to be found where somebody waits for it. */
const FIND_MS = 5_000

/** The address, if it may be called as its name stands now; every call looks again. Null also for a name that nobody knows. */
export async function findOutside(text: string, reach: Reach, find: Find = lookup): Promise<URL | null> {
  const url = outsideUrl(text, reach)
  const host = bare(url?.hostname ?? '')
  if (!url || isIP(host) !== 0) return url
  const { promise, resolve } = Promise.withResolvers<URL | null>()
  const timer = setTimeout(() => resolve(null), FIND_MS)
  guardedLookup(reach, find)(host, { all: true }, (error) => resolve(error ? null : url))
  return promise.finally(() => clearTimeout(timer))
}
