import { formatUsd } from '@hai/contract/money'

const DOTS = '•••'

/** All masks except `text` keep enough to tell two values apart, but not to identify a person or amount. */
export const masks = {
  name: (name: string): string =>
    name
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => `${String.fromCodePoint(word.codePointAt(0) ?? 63)}${DOTS}`)
      .join(' '),
  email: (email: string): string => {
    const at = email.lastIndexOf('@')
    return at > 0 ? `${String.fromCodePoint(email.codePointAt(0) ?? 63)}${DOTS}${email.slice(at)}` : DOTS
  },
  phone: (phone: string): string => (phone.length > 6 ? `${DOTS} ${phone.slice(-2)}` : DOTS),
  ip: (ip: string): string => `${/^[^.:]*/.exec(ip)?.[0] ?? ''}${DOTS}`,
  text: (): string => DOTS,
} as const

/** `Élie-Jo` becomes `eliejo`. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const PART_LETTERS = 4

/** True if the tag contains a three-letter word of the name, or four consecutive letters of a longer word. */
function spellsName(hai_tag: string, full_name: string): boolean {
  const tag = lettersOf(hai_tag)
  const words = full_name.split(/[\s-]+/).map(lettersOf)
  return [...words, lettersOf(full_name)].some((word) => {
    if (word.length < PART_LETTERS) return word.length === PART_LETTERS - 1 && tag.includes(word)
    const parts = Array.from({ length: word.length - PART_LETTERS + 1 }, (_, at) => word.slice(at, at + PART_LETTERS))
    return parts.some((part) => tag.includes(part))
  })
}

/** While names are hidden, a tag is masked if it reveals the name or the name is unknown. */
export const maskTag = (hai_tag: string, full_name: string | null): string =>
  full_name !== null && !spellsName(hai_tag, full_name)
    ? `@${hai_tag}`
    : `@${String.fromCodePoint(hai_tag.codePointAt(0) ?? 63)}${DOTS}`

export type Masked = keyof typeof masks

export const maskedAmount = `$${DOTS}`

export interface MaskablePerson {
  readonly full_name: string | null
  readonly hai_tag: string | null
  readonly email?: string
}

/** For sentences. */
export interface TextFormat {
  name: (name: string | null) => string
  tag: (person: Pick<MaskablePerson, 'full_name' | 'hai_tag'>) => string
  /** With the currency symbol. */
  money: (cents: number) => string
}

export interface ExportFormat extends TextFormat {
  /** Name plus tag, or email without a tag, to tell people with equal names apart. */
  person: (person: MaskablePerson | null | undefined) => string
  email: (email: string | null) => string
  phone: (phone: string | null) => string
  ip: (ip: string | null) => string
  text: (text: string | null) => string
  /** Dollars with two decimals, without currency symbol, for calculations in a spreadsheet. */
  amount: (cents: number | null) => string
  /** Like `amount`, but a difference of zero is never hidden, as on the screen. */
  difference: (cents: number | null) => string
}

export function exportFormat(mode: 'shown' | 'hidden'): ExportFormat {
  const text = (kind: Masked) => (value: string | null) => (value === null ? '' : mode === 'shown' ? value : masks[kind](value))
  const tag: ExportFormat['tag'] = ({ hai_tag, full_name }) =>
    hai_tag === null ? '' : mode === 'shown' ? `@${hai_tag}` : maskTag(hai_tag, full_name)
  const amount: ExportFormat['amount'] = (cents) =>
    cents === null ? '' : mode === 'shown' ? (cents / 100).toFixed(2) : maskedAmount
  return {
    name: text('name'),
    tag,
    person: (person) => {
      if (!person) return ''
      const { full_name, hai_tag, email } = person
      const beside = hai_tag ? tag(person) : text('email')(email ?? null)
      return [text('name')(full_name), beside && `(${beside})`].filter(Boolean).join(' ')
    },
    email: text('email'),
    phone: text('phone'),
    ip: text('ip'),
    text: text('text'),
    money: (cents) => amountText(cents, mode),
    amount,
    difference: (cents) => (cents === 0 ? '0.00' : amount(cents)),
  }
}

export const amountText = (amount: number, mode: 'shown' | 'hidden'): string =>
  mode === 'shown' ? formatUsd(amount) : maskedAmount

export const differenceText = (amount: number, mode: 'shown' | 'hidden'): string =>
  `${mode === 'shown' && amount > 0 ? '+' : ''}${amountText(amount, mode)}`
