import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { builtFor, type Config } from '../platform/config.ts'
import { escapeHtml } from '../platform/escape-html.ts'

export type Installation = Pick<
  Config,
  'brandName' | 'supportEmail' | 'ipLookup' | 'sends' | 'sendsTexts' | 'publicUrl' | 'qrLiveCamera'
>

export interface OwnFile {
  readonly text: string
  readonly send: (reply: FastifyReply, acceptEncoding?: string) => FastifyReply
}

/** Pages, dictionaries and the manifest may contain the brand or a setting. */
const canNameUs = (name: string): boolean => /\.(html|webmanifest)$/.test(name) || /^locales\/.+\.json$/.test(name)

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
}

const quote = (text: string): string => JSON.stringify(text).slice(1, -1)

const lookupsOf = ({ json, text }: Installation['ipLookup']): string => `content="${escapeHtml(json)} ${escapeHtml(text)}"`

interface Figures {
  readonly sends: Pick<Installation['sends'], 'undoWindowSeconds' | 'pendingSendDays'>
  readonly sendsTexts: boolean
}
const figuresOf = ({ sends: { undoWindowSeconds, pendingSendDays }, sendsTexts }: Figures): string =>
  `content="${undoWindowSeconds} ${pendingSendDays} ${sendsTexts ? 'on' : 'off'}"`

const payCodesOf = ({ publicUrl, qrLiveCamera }: Pick<Installation, 'publicUrl' | 'qrLiveCamera'>): string =>
  `content="${escapeHtml(publicUrl)} ${qrLiveCamera ? 'on' : 'off'}"`

function isInOwnWords(text: string, name: string, installation: Installation): string {
  const { brandName, supportEmail, ipLookup } = installation
  const safe = name.endsWith('.html') ? escapeHtml : quote
  return text
    .replaceAll(builtFor.brandName, () => safe(brandName))
    .replaceAll(builtFor.supportEmail, () => safe(supportEmail))
    .replaceAll(lookupsOf(builtFor.ipLookup), () => lookupsOf(ipLookup))
    .replaceAll(figuresOf(builtFor), () => figuresOf(installation))
    .replaceAll(payCodesOf(builtFor), () => payCodesOf(installation))
}

const compressors = {
  br: (text: string): Buffer => brotliCompressSync(text),
  gzip: (text: string): Buffer => gzipSync(text, { level: 9 }),
} as const
const encodings = ['br', 'gzip'] as const

export function ownFile(text: string, name: string): OwnFile {
  const compressed = new Map<(typeof encodings)[number], Buffer>()
  const compressedAs = (encoding: (typeof encodings)[number]): Buffer => {
    const bytes = compressed.get(encoding) ?? compressors[encoding](text)
    compressed.set(encoding, bytes)
    return bytes
  }
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  return {
    text,
    send: (reply, acceptEncoding = '') => {
      const encoding = encodings.find((one) => acceptEncoding.includes(one))
      const vary = [reply.getHeader('vary'), 'accept-encoding'].filter((header) => header !== undefined).join(', ')
      reply.header('vary', vary).header('etag', etag).type(type)
      if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send()
      return encoding ? reply.header('content-encoding', encoding).send(compressedAs(encoding)) : reply.send(text)
    },
  }
}

export function ownFiles(folder: string, names: Iterable<string>, installation: Installation): ReadonlyMap<string, OwnFile> {
  const own = new Map<string, OwnFile>()
  for (const name of names) {
    if (!canNameUs(name)) continue
    const built = readFileSync(join(folder, name), 'utf8')
    const text = isInOwnWords(built, name, installation)
    if (text !== built) own.set(name, ownFile(text, name))
  }
  return own
}
