import { lookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isOutside } from './outside-address.ts'
import { postOnce, readAnswer } from './post-once.ts'

/** The address leads into our own network, or is none that may be called. Asking again changes nothing. */
export class NotOutside extends Error {
  override readonly name = 'NotOutside'
}

/** Where one may call to. `loopback`: this machine as well, without TLS; for development and tests. */
export type Reach = 'outside' | 'loopback'

const isLoopback = (address: string): boolean => address === '::1' || /^127(\.\d{1,3}){3}$/.test(address)
const mayCall = (address: string, reach: Reach): boolean => isOutside(address) || (reach === 'loopback' && isLoopback(address))

const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** The address as a URL, if it is https, without a name and password in it, and its host no address or name of our own network. */
export function outsideUrl(text: string, reach: Reach): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.username || url.password) return null
  const host = bare(url.hostname)
  if (reach === 'loopback' && (isLoopback(host) || host === 'localhost')) return /^https?:$/.test(url.protocol) ? url : null
  if (url.protocol !== 'https:') return null
  if (isIP(host) !== 0) return isOutside(host) ? url : null
  return host.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(host) ? url : null
}

/** Finds a name's addresses and hands on none when any of them is inside: the connection is made to what was checked, and nothing else. */
const guardedLookup =
  (reach: Reach, find: typeof lookup): LookupFunction =>
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
  /** From the first step to the last byte. */
  readonly timeoutMs: number
  readonly reach: Reach
  /** Finds addresses of names. Default: as the machine does. */
  readonly find?: typeof lookup
}

/**
 * Posts to somebody's server on the public internet: never into our own network, whatever their name resolves to; a redirect is an
 * answer and is not followed; of what they say no more than 64 KB is read. Throws NotOutside, or what went wrong on the way.
 */
export async function postOutside(call: OutsideCall): Promise<{ readonly status: number; readonly text: string }> {
  const { headers, body, timeoutMs, reach, find = lookup } = call
  const url = outsideUrl(call.url, reach)
  if (!url) throw new NotOutside(`${call.url} is no address outside`)
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await postOnce({ url, headers, body, lookup: guardedLookup(reach, find), signal })
  return { status: answer.statusCode ?? 0, text: (await readAnswer(answer)).toString() }
}
