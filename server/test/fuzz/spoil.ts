import { gzipSync } from 'node:zlib'
import { bodyOf } from '../call-body.ts'
import type { Dice } from './dice.ts'

export interface Try {
  readonly body: string | Uint8Array
  readonly headers: Readonly<Record<string, string>>
  readonly how: string
}

const json = { 'content-type': 'application/json' }

const junk: Readonly<Record<string, (dice: Dice) => unknown>> = {
  null: () => null,
  boolean: (dice) => dice.isLucky(0.5),
  number: (dice) => dice.oneOf([-1, 0, 0.1, 1e21, 2 ** 53, -(2 ** 63), 2 ** 31, 1e-7, 5e-324, 1.7e308]),
  text: (dice) =>
    dice.oneOf([
      '',
      ' ',
      'NaN',
      '-Infinity',
      '0x10',
      '1e3',
      'undefined',
      '\u202e',
      "'; drop table x; --",
      '00000000-0000-0000-0000-000000000000',
    ]),
  long: (dice) => dice.oneOf(['x', 'é', '😀', '\\', '\u0000', ' ']).repeat(dice.oneOf([300, 20_000, 200_000])),
  nul: () => 'a\0b',
  surrogate: (dice) => dice.oneOf(['\ud800', 'a\udfffb', '\udc00\ud800']),
  list: (dice) => Array.from({ length: dice.oneOf([0, 1, 2000]) }, () => 1),
  object: (dice) => dice.oneOf<object>([{}, { a: 1 }, { toString: 1 }, { length: -1 }, { then: 1 }, { $gt: '' }]),
}

type Path = readonly (string | number)[]
function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [
    at,
    ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...at, Array.isArray(value) ? Number(name) : name])),
  ]
}
function withAt(value: unknown, [step, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (step === undefined) return change(value)
  if (Array.isArray(value)) return value.map((inner: unknown, at) => (at === step ? withAt(inner, rest, change) : inner))
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, inner]) => [name, name === step ? withAt(inner, rest, change) : inner]),
  )
}
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const withoutOne = (dice: Dice, value: unknown): unknown => {
  if (!isRecord(value) || Object.keys(value).length === 0) return []
  const gone = dice.oneOf(Object.keys(value))
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== gone))
}

const ofValue: Readonly<Record<string, (dice: Dice, value: unknown) => unknown>> = {
  ...Object.fromEntries(
    Object.entries(junk).map(([kind, make]) => [
      kind,
      (dice: Dice, value: unknown) => withAt(value, dice.oneOf(pathsOf(value)), () => make(dice)),
    ]),
  ),
  missing: withoutOne,
  unknown: (dice, value) => ({
    ...(isRecord(value) ? value : {}),
    [dice.oneOf(['extra', 'is_admin', 'constructor', '', 'user_id ', 'é'])]: 1,
  }),
  wrapped: (dice, value) => withAt(value, dice.oneOf(pathsOf(value)), (old) => [old]),
  bare: (dice) => dice.oneOf<unknown>([null, [], 'text', 1, true, [[]]]),
  negated: (_dice, value) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, typeof one === 'number' ? -one : one]))
      : value,
}

const textOf = (value: unknown): string => JSON.stringify(value)
const inside = (text: string, first: string): string =>
  text.startsWith('{') ? `{${first}${text === '{}' ? '' : ','}${text.slice(1)}` : text

const ofText: Readonly<Record<string, (dice: Dice, text: string) => string>> = {
  cut: (dice, text) => text.slice(0, dice.within(0, Math.max(0, text.length - 1))),
  prototype: (dice, text) =>
    inside(text, dice.oneOf(['"__proto__":{"is_admin":true}', '"constructor":{"prototype":{"is_admin":true}}'])),
  twice: (dice, text) => inside(text, `${/"\w+":/.exec(text)?.[0] ?? '"a":'}${dice.oneOf(['null', '1', '"x"', '{}'])}`),
  notANumber: (dice, text) =>
    text.replace(
      /:(?:-?\d+|"[^"]*")/,
      `:${dice.oneOf(['NaN', 'Infinity', '1e999', '-1e999', '01', '+1', '.5', '0x1F', '1_000'])}`,
    ),
  escapedNul: (_dice, text) => text.replace(/"([^"]*)"(?=[,}])/, String.raw`"$1\u0000"`),
  loneSurrogate: (_dice, text) => text.replace(/"([^"]*)"(?=[,}])/, String.raw`"$1\ud83d"`),
  deep: (dice, text) => inside(text, `"deep":${'['.repeat(dice.oneOf([50, 5_000, 100_000]))}1`),
  nested: (dice, text) => {
    const depth = dice.oneOf([20, 2_000, 30_000])
    return inside(text, `"deep":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)
  },
  after: (dice, text) => text + dice.oneOf(['}', ' {}', '\0', '//', text]),
  commented: (_dice, text) => `/* */${text}`,
  marked: (_dice, text) => `\uFEFF${text}`,
}

const ofRequest: Readonly<Record<string, (dice: Dice, text: string) => Omit<Try, 'how'>>> = {
  byte: (dice, text) => {
    const bytes = Buffer.from(text)
    if (bytes.length > 0) bytes[dice.within(0, bytes.length - 1)] = dice.within(0, 255)
    return { body: bytes, headers: json }
  },
  type: (dice, text) => ({
    body: text,
    headers: {
      'content-type': dice.oneOf([
        'text/plain',
        'application/xml',
        'multipart/form-data',
        'application/json5',
        'x',
        'application/x-www-form-urlencoded',
        'text/json',
      ]),
    },
  }),
  untyped: (_dice, text) => ({ body: text, headers: {} }),
  utf16: (dice, text) => ({
    body: Buffer.from(text, 'utf16le'),
    headers: {
      'content-type': dice.oneOf(['application/json; charset=utf-16', 'application/json; charset=utf-16le', 'application/json']),
    },
  }),
  latin1: (_dice, text) => ({
    body: Buffer.from(text, 'latin1'),
    headers: { 'content-type': 'application/json; charset=latin1' },
  }),
  squeezed: (dice, text) => ({
    body: gzipSync(text),
    headers: { ...json, 'content-encoding': dice.oneOf(['gzip', 'br', 'deflate', 'gzip, gzip', 'x-unknown']) },
  }),
  bomb: () => ({ body: gzipSync(Buffer.alloc(10_000_000, '[')), headers: { ...json, 'content-encoding': 'gzip' } }),
  method: (_dice, text) => ({
    body: text,
    headers: { ...json, 'x-http-method-override': 'GET', 'transfer-encoding': 'chunked' },
  }),
  forwarded: (dice, text) => ({
    body: text,
    headers: {
      ...json,
      'x-forwarded-for': dice.oneOf(["1.2.3.4', (select 1)", '::1, x', '\t', 'x'.repeat(4_000)]),
      'user-agent': '\u00ff'.repeat(900),
    },
  }),
}

export const tenMegabytes = (value: unknown): Try => ({
  body: inside(textOf(value), `"extra":"${'x'.repeat(10 * 1024 * 1024)}"`),
  headers: json,
  how: 'ten megabytes',
})

export async function asItIs(value: unknown): Promise<Try> {
  const { body, type } = await bodyOf(value)
  return { body, headers: { 'content-type': type }, how: 'as it is' }
}

const ofForm: Readonly<Record<string, (dice: Dice, form: Buffer, type: string) => Omit<Try, 'how'>>> = {
  cut: (dice, form, type) => ({ body: form.subarray(0, dice.within(0, form.length - 1)), headers: { 'content-type': type } }),
  byte: (dice, form, type) => {
    const body = Buffer.from(form)
    body[dice.within(0, Math.min(body.length, 500) - 1)] = dice.within(0, 255)
    return { body, headers: { 'content-type': type } }
  },
  twice: (_dice, form, type) => ({ body: Buffer.concat([form, form]), headers: { 'content-type': type } }),
  boundary: (dice, form, type) => ({
    body: form,
    headers: {
      'content-type': dice.oneOf([`${type}x`, 'multipart/form-data', 'multipart/form-data; boundary=', 'multipart/mixed']),
    },
  }),
  name: (dice, form, type) => ({
    body: Buffer.from(
      form
        .toString('latin1')
        .replace(/name="\w+"/, `name="${dice.oneOf(['', '__proto__', 'input', 'idempotency_key', 'x'.repeat(900)])}"`),
      'latin1',
    ),
    headers: { 'content-type': type },
  }),
  asJson: (_dice, form) => ({ body: form, headers: json }),
}

export async function spoiltForm(dice: Dice, value: unknown): Promise<Try | null> {
  const { body, type } = await bodyOf(value)
  if (typeof body === 'string') return null
  const how = dice.oneOf(Object.keys(ofForm))
  return { ...(ofForm[how]?.(dice, Buffer.from(body), type) ?? (await asItIs(value))), how: `form, ${how}` }
}

export function spoilt(dice: Dice, value: unknown): Try {
  const kind = dice.next()
  if (kind < 0.6) {
    const how = dice.oneOf(Object.keys(ofValue))
    return { body: textOf(ofValue[how]?.(dice, value)), headers: json, how }
  }
  if (kind < 0.85) {
    const how = dice.oneOf(Object.keys(ofText))
    return { body: ofText[how]?.(dice, textOf(value)) ?? '', headers: json, how }
  }
  const how = dice.oneOf(Object.keys(ofRequest))
  return { ...(ofRequest[how]?.(dice, textOf(value)) ?? { body: textOf(value), headers: json }), how }
}
