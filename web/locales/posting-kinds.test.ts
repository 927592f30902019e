import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isProvenKind } from '../src/features/transparency/posting-kinds.ts'
import { readDictionary } from '../tools/dictionaries.ts'

/** The acts of the platform alone: no member has a proof of them. */
const platforms = ['fund_unclaimed', 'fund_marketing', 'manual_earning', 'manual_earning_reversed', 'fund_agents', 'fund_account']

test('every act of the journal that moves a member’s money has words where its proof is checked', () => {
  const types = readFileSync(new URL('../../server/src/ledger/types.ts', import.meta.url), 'utf8')
  const kinds = [...types.matchAll(/^ {2}\| '(\w+)'$/gm)].map(([, kind = '']) => kind)
  expect(kinds.length).toBeGreaterThan(20)
  expect(kinds.filter((kind) => !isProvenKind(kind)).toSorted()).toEqual(platforms.toSorted())
  const english = readDictionary('en')
  expect(kinds.filter((kind) => isProvenKind(kind) && !english[`transparency.kind_${kind}`])).toEqual([])
})
