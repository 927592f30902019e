/** Unknown syntax is shown as typed. Parsing takes time linear in the length of the text. */

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly to: string; readonly text: string }

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly parts: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'line' }

/** Other schemes could run code when clicked. */
export const isSafeTarget = (to: string): boolean =>
  /^(https:\/\/[\w.-]+(:\d{1,5})?([/?#][^\s<>"]*)?|mailto:[^\s@?<>"]+@[\w.-]+|\/(?![/\\])[^\s\\<>"]*)$/i.test(to)

const inline = /\\([\\*[\]#-])|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^[\]]+)\]\(([^()\s]*)\)/g

function inlineOf(text: string): readonly Inline[] {
  const parts: Inline[] = []
  let plain = ''
  const flush = (): void => {
    if (plain !== '') parts.push({ kind: 'text', text: plain })
    plain = ''
  }
  let from = 0
  for (const found of text.matchAll(inline)) {
    const [whole, escaped, strong, emphasis, label, to] = found
    plain += text.slice(from, found.index)
    from = found.index + whole.length
    if (escaped !== undefined) plain += escaped
    else if (label !== undefined && (to === undefined || !isSafeTarget(to))) plain += whole
    else {
      flush()
      if (strong !== undefined) parts.push({ kind: 'strong', parts: inlineOf(strong) })
      else if (emphasis !== undefined) parts.push({ kind: 'emphasis', parts: inlineOf(emphasis) })
      else parts.push({ kind: 'link', to: to ?? '', text: label ?? '' })
    }
  }
  plain += text.slice(from)
  flush()
  return parts
}

const levels = { '#': 1, '##': 2, '###': 3 } as const
const isLevel = (signs: string): signs is keyof typeof levels => signs in levels

type Line =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'bullet' | 'number' | 'more' | 'words'; readonly text: string }
  | { readonly kind: 'line' | 'empty' }

function lineOf(raw: string): Line {
  const text = raw.trim()
  if (text === '') return { kind: 'empty' }
  if (/^-{3,}$/.test(text)) return { kind: 'line' }
  const [, signs = '', heading] = /^(#{1,3})\s+(\S.*)$/.exec(text) ?? []
  if (heading !== undefined && isLevel(signs)) return { kind: 'heading', level: levels[signs], text: heading }
  const [, bullet] = /^[-*]\s+(\S.*)$/.exec(text) ?? []
  if (bullet !== undefined) return { kind: 'bullet', text: bullet }
  const [, number] = /^\d{1,3}[.)]\s+(\S.*)$/.exec(text) ?? []
  if (number !== undefined) return { kind: 'number', text: number }
  return { kind: /^\s{2}/.test(raw) ? 'more' : 'words', text }
}

/** Either the words of a paragraph or a list, never both. */
interface Open {
  words: string[]
  list: { readonly isNumbered: boolean; readonly items: string[] } | null
}

function finishBlock({ words, list }: Open): readonly Block[] {
  if (list) return [{ kind: 'list', isNumbered: list.isNumbered, items: list.items.map(inlineOf) }]
  return words.length > 0 ? [{ kind: 'paragraph', parts: inlineOf(words.join(' ')) }] : []
}

export function blocksOf(source: string): readonly Block[] {
  const blocks: Block[] = []
  let open: Open = { words: [], list: null }
  const close = (): void => {
    blocks.push(...finishBlock(open))
    open = { words: [], list: null }
  }
  for (const line of source.split(/\r?\n/).map(lineOf)) {
    if (line.kind === 'bullet' || line.kind === 'number') {
      const isNumbered = line.kind === 'number'
      if (open.list?.isNumbered !== isNumbered) close()
      open.list ??= { isNumbered, items: [] }
      open.list.items.push(line.text)
    } else if (line.kind === 'more' && open.list) {
      open.list.items.push(`${open.list.items.pop() ?? ''} ${line.text}`)
    } else if (line.kind === 'more' || line.kind === 'words') {
      if (open.list) close()
      open.words.push(line.text)
    } else {
      close()
      if (line.kind === 'heading') blocks.push({ kind: 'heading', level: line.level, parts: inlineOf(line.text) })
      else if (line.kind === 'line') blocks.push({ kind: 'line' })
    }
  }
  close()
  return blocks
}

/** Syntax that is rendered as typed but refused on save, because the author meant something else. */
export interface MarkdownFault {
  readonly line: number
  readonly reason: 'html' | 'picture' | 'link'
}

const FAULTS_MAX = 20

export function markdownFaults(source: string): readonly MarkdownFault[] {
  const faults: MarkdownFault[] = []
  for (const [at, text] of source.split(/\r?\n/).entries()) {
    const targets = [...text.matchAll(/\]\(([^()]*)\)?/g)].map(([, to = '']) => to)
    const line = at + 1
    if (/<[a-z/!?]/i.test(text)) faults.push({ line, reason: 'html' })
    if (text.includes('![')) faults.push({ line, reason: 'picture' })
    else if (!targets.every(isSafeTarget)) faults.push({ line, reason: 'link' })
    if (faults.length >= FAULTS_MAX) break
  }
  return faults.slice(0, FAULTS_MAX)
}
