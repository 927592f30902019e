import { postingKinds } from '@hai/contract/posting-kinds'
import { expect, test } from 'vitest'
import { read } from './repository.ts'

const page = read('docs/ledger.md')
const rules = [...read('server/src/ledger/rules/index.ts').matchAll(/\b(\w+Moves)\b/g)].map(([, name = '']) => name)
/** The heading contains the rule's name, and the section ends at the next heading. */
const sections = [...page.matchAll(/^### .*: `(\w+Moves)`\n([\s\S]*?)(?=^#)/gm)].map(([, name = '', text = '']) => ({
  name,
  text,
}))

test('every posting rule has a section in docs/ledger.md, and every section has a rule', () => {
  expect(rules.length).toBeGreaterThan(20)
  expect(sections.map(({ name }) => name).toSorted()).toEqual(rules.toSorted())
})

test('every example balances and names its posting kind', () => {
  const wrong = sections.flatMap(({ name, text }) => {
    const rows = [...text.matchAll(/^\| [^|]+ \| ([\d.]*) ?\| ([\d.]*) ?\|$/gm)]
    const cents = (column: 1 | 2): number => rows.reduce((sum, row) => sum + Math.round(Number(row[column] ?? 0) * 100), 0)
    const posted = [...(/Posted as (.*)\./.exec(text.replaceAll('\n', ' '))?.[1]?.matchAll(/`(\w+)`/g) ?? [])].map(
      ([, kind = '']) => kind,
    )
    const isFound = posted.some((kind) => postingKinds.some((known) => known === kind))
    return rows.length >= 2 && cents(1) > 0 && cents(1) === cents(2) && isFound ? [] : [`${name}: ${cents(1)} and ${cents(2)}`]
  })
  expect(wrong).toEqual([])
})

test('the chart of accounts contains every platform account and outside account', () => {
  const [, listed = ''] = /platformKinds = \[([^\]]*)\]/.exec(read('server/src/ledger/types.ts')) ?? []
  const kinds = [...listed.matchAll(/'([\w:]+)'/g)].map(([, kind = '']) => kind)
  const [, chart = ''] = /^### The accounts\n([\s\S]*?)^\*\*/m.exec(page) ?? []
  expect(kinds.length).toBeGreaterThan(10)
  expect(kinds.filter((kind) => !chart.includes(`\`${kind}\``))).toEqual([])
})
