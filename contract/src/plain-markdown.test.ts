import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf, isSafeTarget, markdownFaults, type Block, type Inline } from './plain-markdown.ts'

const textOf = (parts: readonly Inline[]): string =>
  parts.map((part) => ('parts' in part ? textOf(part.parts) : part.text)).join('')
const linksIn = (blocks: readonly Block[]): readonly string[] => {
  const of = (parts: readonly Inline[]): readonly string[] =>
    parts.flatMap((part) => (part.kind === 'link' ? [part.to] : 'parts' in part ? of(part.parts) : []))
  return blocks.flatMap((block) => (block.kind === 'list' ? block.items.flatMap(of) : 'parts' in block ? of(block.parts) : []))
}

test('renders headings, paragraphs, lists, rules, strong text and links', () => {
  const source = [
    '# Your money',
    'What you hold is **yours**, and *only*',
    'yours: see [the fees](/legal/fees).',
    '',
    '- One',
    '  and more of it',
    '* Two',
    '1. First',
    '2) Second',
    '---',
    '### Questions',
    String.raw`Write to [us](mailto:help@example.org), 5 \* 3.`,
  ].join('\r\n')
  const text = (words: string) => [{ kind: 'text', text: words }]
  expect(blocksOf(source)).toEqual([
    { kind: 'heading', level: 1, parts: text('Your money') },
    {
      kind: 'paragraph',
      parts: [
        ...text('What you hold is '),
        { kind: 'strong', parts: text('yours') },
        ...text(', and '),
        { kind: 'emphasis', parts: text('only') },
        ...text(' yours: see '),
        { kind: 'link', to: '/legal/fees', text: 'the fees' },
        ...text('.'),
      ],
    },
    { kind: 'list', isNumbered: false, items: [text('One and more of it'), text('Two')] },
    { kind: 'list', isNumbered: true, items: [text('First'), text('Second')] },
    { kind: 'line' },
    { kind: 'heading', level: 3, parts: text('Questions') },
    {
      kind: 'paragraph',
      parts: [...text('Write to '), { kind: 'link', to: 'mailto:help@example.org', text: 'us' }, ...text(', 5 * 3.')],
    },
  ])
})

test.each([
  'https://example.org',
  'https://example.org:8443/a?b=c#d',
  'mailto:help@example.org',
  '/legal/terms',
  '/support?about=fees',
])('%s may be linked', (to) => {
  expect(isSafeTarget(to)).toBe(true)
  expect(linksIn(blocksOf(`[x](${to})`))).toEqual([to])
  expect(markdownFaults(`[x](${to})`)).toEqual([])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert%281%29',
  '&#106;avascript:alert',
  'java\tscript:x',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:x',
  'http://example.org',
  '//evil.example',
  String.raw`/\evil.example`,
  'https://evil.example" onclick="x',
  'https:evil',
  'mailto:a@b.example?subject=x',
  'legal/terms',
  '',
])('refuses the link %s and shows it as typed', (to) => {
  const source = `Before [click me](${to}) behind`
  expect(linksIn(blocksOf(source))).toEqual([])
  expect(markdownFaults(source)).toEqual([{ line: 1, reason: 'link' }])
})

test('refuses HTML and pictures by line and shows them as typed', () => {
  const source = [
    'Under 5 < 6 years.',
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<!-- x -->',
    '![x](https://example.org/x.png)',
    '</p>',
  ].join('\n')
  expect(markdownFaults(source)).toEqual([
    { line: 2, reason: 'html' },
    { line: 3, reason: 'html' },
    { line: 4, reason: 'html' },
    { line: 5, reason: 'picture' },
    { line: 6, reason: 'html' },
  ])
  const [paragraph] = blocksOf('<script>alert(1)</script> <b onclick="x">')
  expect(paragraph?.kind === 'paragraph' && textOf(paragraph.parts)).toBe('<script>alert(1)</script> <b onclick="x">')
})

test('any input yields only safe links and loses no word', () => {
  const sign = fc.constantFrom(...Array.from('ab1.-*#[]()!<>/\\: \n'), 'javascript:', 'https://', '](', '**')
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 80 }), (signs) => {
      const source = signs.join('')
      const blocks = blocksOf(source)
      expect(linksIn(blocks).every(isSafeTarget)).toBe(true)
      const words = blocks.map((block) =>
        block.kind === 'list' ? block.items.map(textOf).join('') : 'parts' in block ? textOf(block.parts) : '',
      )
      for (const letter of ['a', 'b']) {
        const count = (text: string) => text.split(letter).length - 1
        const outside = count(source) - linksIn(blocks).reduce((sum, to) => sum + count(to), 0)
        expect(count(words.join(''))).toBe(outside)
      }
    }),
  )
})

test('reads a long text of opening marks in linear time', () => {
  for (const opening of ['[', '**', '*a', '[a](', '![']) expect(blocksOf(opening.repeat(20_000)).length).toBeLessThanOrEqual(1)
})
