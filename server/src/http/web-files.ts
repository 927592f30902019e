import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { languages, type Language } from '@hai/contract/languages'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../platform/failure.ts'
import { workersPolicy, policyOf } from './headers.ts'
import { isOwnHost } from './request-info.ts'
import { type Installation, type OwnFile, ownFile, ownFiles } from './own-words.ts'
import { readPageCode } from './page-code.ts'

const APP = 'app.html'
/** The app with a prerendered sign-in form, which people see before the app’s code has loaded. */
const SIGN_IN = 'auth.html'
const SIGN_IN_PATH = '/auth'

const FOREVER = 'public, max-age=31536000, immutable'
const ASK_EACH_TIME = 'no-cache'

/** The other security headers matter only for pages, and are nearly a kilobyte. */
const headersOfFiles = new Set(['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security'])

function withoutPageHeaders(reply: FastifyReply): FastifyReply {
  for (const name of Object.keys(reply.getHeaders())) if (!headersOfFiles.has(name)) reply.removeHeader(name)
  return reply
}

/** The service worker shows pages offline, and has its own policy. */
const SERVICE_WORKER = 'sw.js'

/**
 * First path segments of server routes and files. An unknown path below them is NOT_FOUND. A browser that asks for HTML
 * gets the app instead, except below the segments in `calls`.
 */
const notPages = new Set(['rpc', 'functions', 'webhooks', 'realtime', 'assets', 'locales', 'pictures', 'dev'])
/** Below these, even a browser that asks for a page gets NOT_FOUND. */
const calls = new Set(['rpc', 'functions'])

export function preferredLanguage(acceptLanguage = ''): Language {
  const accepted = acceptLanguage.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
    return { language: tag.split('-')[0], weight: quality === undefined ? 1 : Number(quality.trim().slice(2)) || 0 }
  })
  const best = accepted.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  for (const { language } of best) {
    const ours = languages.find((candidate) => candidate === language)
    if (ours) return ours
  }
  return 'en'
}

/** `/?lang=` has precedence over the browser’s language. */
function landingLanguage({ url, headers }: FastifyRequest): Language {
  const requested = new URLSearchParams(url.split('?')[1]).get('lang')
  return languages.find((language) => language === requested) ?? preferredLanguage(headers['accept-language'])
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/'

/** Shows the components of the design system, but not in production. */
const PARTS_PAGE = '/dev/ui'

function isPage(path: string, { accept }: FastifyRequest['headers'], hasPartsPage: boolean): boolean {
  const [, first = ''] = path.split('/')
  if (path === PARTS_PAGE) return hasPartsPage
  if (accept?.includes('text/html')) return !calls.has(first)
  return !notPages.has(first) && extname(path) === ''
}

const isUnder = (path: string, prefix: string): boolean => path === `/${prefix}` || path.startsWith(`/${prefix}/`)

/** Search engines must not index shared links to receipts. */
const isUnlisted = (path: string): boolean => path.startsWith('/verify')

interface WebFiles {
  readonly has: (name: string) => boolean
  readonly policies: ReadonlyMap<string, string>
  readonly own: ReadonlyMap<string, OwnFile>
  /**
   * For browsers that ask to save data. Not all browsers let scripts read this, so a mark in the page tells the scripts
   * (`web/src/lib/data-use.ts`).
   */
  readonly saving: ReadonlyMap<string, OwnFile>
}

const foreignOrigins = (addresses: readonly string[]): readonly string[] => [
  ...new Set(addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin)),
]

/** The policy of each page has the hashes of its inline scripts and styles. */
function readWebFiles(folder: string, installation: Installation): WebFiles {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const known = new Set(files.filter((name) => !/\.(br|gz)$/.test(name)))
  const pages = [...known].filter((name) => name.endsWith('.html'))
  const own = ownFiles(folder, known, installation)
  const connects = foreignOrigins(Object.values(installation.ipLookup))
  const textOf = (name: string): string => own.get(name)?.text ?? readFileSync(join(folder, name), 'utf8')
  const policies = new Map(pages.map((name) => [name, policyOf(textOf(name), connects)]))
  const savingOf = (name: string): OwnFile => ownFile(textOf(name).replace('<html', '<html data-save'), name)
  const saving = new Map([APP, SIGN_IN].filter((name) => known.has(name)).map((name) => [name, savingOf(name)]))
  return { has: (name) => known.has(name), policies, own, saving }
}

/**
 * Files are sent precompressed, and browsers cache hashed files forever. `/` returns the landing page, paths below the
 * staff prefix the staff app, other page paths the member app, and everything else NOT_FOUND.
 */
export async function addWebFiles(
  app: FastifyInstance,
  folder: string,
  { hasPartsPage, adminPrefix, ...installation }: Installation & { readonly hasPartsPage: boolean; readonly adminPrefix: string },
): Promise<void> {
  const { has, policies, own, saving } = readWebFiles(folder, installation)
  const codeOf = readPageCode(folder)
  if (existsSync(folder)) {
    await app.register(staticFiles, { root: folder, serve: false, preCompressed: true, cacheControl: false, dotfiles: 'ignore' })
  }

  const sendFile = (reply: FastifyReply, name: string): FastifyReply =>
    own.get(name)?.send(reply, reply.request.headers['accept-encoding']) ?? reply.sendFile(name)

  function withPolicy(reply: FastifyReply, name: string): FastifyReply {
    const policy = policies.get(name)
    if (policy === undefined) return fail('NOT_FOUND')
    return reply.header('content-security-policy', policy).header('cache-control', ASK_EACH_TIME)
  }

  function sendPage(reply: FastifyReply, name: string): FastifyReply {
    return sendFile(withPolicy(reply, name), name)
  }

  function sendApp(reply: FastifyReply, name: string): FastifyReply {
    reply.header('vary', 'save-data')
    const { 'save-data': saveData, 'accept-encoding': encodings } = reply.request.headers
    const own = saveData === 'on' ? saving.get(name) : undefined
    return own?.send(withPolicy(reply, name), encodings) ?? sendPage(reply, name)
  }

  app.get('/', (request, reply) => {
    const landing = `landing/${landingLanguage(request)}.html`
    return sendPage(reply.header('vary', 'accept-language'), has(landing) ? landing : APP)
  })

  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') fail('NOT_FOUND')
    const path = pathOf(request)
    const name = path.slice(1)
    if (has(name) && !policies.has(name)) {
      if (name === SERVICE_WORKER) reply.header('content-security-policy', workersPolicy)
      if (name.startsWith('assets/')) return sendFile(withoutPageHeaders(reply).header('cache-control', FOREVER), name)
      return sendFile(reply.header('cache-control', ASK_EACH_TIME), name)
    }
    const hasParts = hasPartsPage && isOwnHost(request, installation.publicUrl)
    if (!isPage(path, request.headers, hasParts)) fail('NOT_FOUND')
    if (isUnder(path, adminPrefix) && has('admin.html'))
      return sendPage(reply.header('x-robots-tag', 'noindex, nofollow'), 'admin.html')
    const code = codeOf(path)
    if (code) reply.header('link', code)
    if (isUnlisted(path)) reply.header('x-robots-tag', 'noindex, nofollow')
    return sendApp(reply, path === SIGN_IN_PATH && has(SIGN_IN) ? SIGN_IN : APP)
  })
}
