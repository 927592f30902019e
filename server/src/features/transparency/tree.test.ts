import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BALANCE_FORMAT, type BalanceProof, LIABILITIES_FORMAT, type SumStep } from '@hai/contract/sum-tree'
import { type BalanceVerdict, verifyBalance } from '@hai/contract/verify-balance'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { growTree, type MemberBalance, NODE_BYTES, pathOf, readNode, type SumTree, PARTS_LEAST, PARTS_MOST } from './tree.ts'

const at = '2026-11-22T04:17:00.000Z'
const total = (balances: readonly MemberBalance[]): number => balances.reduce((sum, { cents }) => sum + cents, 0)

const proofsOf = ({ root, levels, shares }: SumTree): readonly BalanceProof[] =>
  shares.map(({ user_id, salt, parts, places }) => ({
    format: BALANCE_FORMAT,
    member: user_id,
    at,
    salt: salt.toString('hex'),
    cents: parts.reduce((sum, part) => sum + part, 0),
    parts: parts.map((cents, part) => ({
      part,
      cents,
      path: pathOf(places[part] ?? 0, levels.length - 1, (level, place) => readNode(levels[level] ?? Buffer.alloc(0), place)),
    })),
    root: root.hash,
    total: root.cents,
  }))

const verify = (proof: unknown, { root }: Pick<SumTree, 'root'>): Promise<BalanceVerdict> =>
  verifyBalance(
    proof,
    (hash) => Promise.resolve(hash === root.hash ? { root: hash, at, total: root.cents } : null),
    (bytes) => crypto.subtle.digest('SHA-256', bytes),
  )

const someBalances = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 12 }).chain((ids) =>
  fc
    .array(fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 5_000_000_00 })), {
      minLength: ids.length,
      maxLength: ids.length,
    })
    .map((amounts) => ids.map((user_id, index) => ({ user_id, cents: amounts[index] ?? 1 }))),
)

const runs = { numRuns: 40 }

test('for any balances, each member sees theirs counted, and together they are the total', () =>
  fc.assert(
    fc.asyncProperty(someBalances, async (balances) => {
      const tree = await growTree(balances)
      expect(tree.root.cents).toBe(total(balances))
      for (const [index, proof] of proofsOf(tree).entries()) {
        expect(proof.cents).toBe(balances[index]?.cents)
        expect(await verify(proof, tree)).toEqual({ proof })
      }
    }),
    runs,
  ))

function changed(proof: BalanceProof, pick: number): unknown {
  const copy = structuredClone(proof) as unknown
  const spots: (() => void)[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const record = value as Record<string, unknown>
    for (const [key, held] of Object.entries(record)) {
      if (typeof held === 'number') spots.push(() => (record[key] = held + 1))
      else if (typeof held === 'string' && /^[0-9a-f-]{36,64}$/.test(held))
        spots.push(() => (record[key] = (held.startsWith('0') ? '1' : '0') + held.slice(1)))
      else visit(held)
    }
  }
  visit(copy)
  spots[pick % spots.length]?.()
  return copy
}

test('any change in a proof is detected', () =>
  fc.assert(
    fc.asyncProperty(someBalances, fc.nat(), fc.nat(), async (balances, which, pick) => {
      const tree = await growTree(balances)
      const proofs = proofsOf(tree)
      const proof = proofs[which % proofs.length]
      if (!proof) throw new Error('there is no proof')
      expect(await verify(changed(proof, pick), tree)).toHaveProperty('fault')
    }),
    { numRuns: 150 },
  ))

const ten = Array.from({ length: 10 }, (_, index) => ({
  user_id: `00000000-0000-4000-8000-00000000000${index}`,
  cents: (index + 1) * 100_00,
}))
const first = (proofs: readonly BalanceProof[]): BalanceProof => {
  const [proof] = proofs
  if (!proof) throw new Error('there is no proof')
  return proof
}

describe('detects', () => {
  test('a sibling sum that is too low, whatever is changed above it', async () => {
    const tree = await growTree(ten)
    const proof = first(proofsOf(tree))
    const lower = (step: SumStep): SumStep =>
      'left' in step ? { left: { ...step.left, cents: 0 } } : { right: { ...step.right, cents: 0 } }
    const parts = proof.parts.map((part) => ({ ...part, path: part.path.map(lower) }))
    expect(await verify({ ...proof, parts }, tree)).toEqual({ fault: 'path' })
  })

  test('one leaf used for two parts', async () => {
    const tree = await growTree(ten)
    const proof = first(proofsOf(tree))
    const parts = proof.parts.map((part, index) => ({ ...(proof.parts[0] ?? part), part: index }))
    const cents = parts.reduce((sum, part) => sum + part.cents, 0)
    expect(await verify({ ...proof, parts, cents }, tree)).toEqual({ fault: 'parts' })
  })

  test('one member’s leaf shown to another with the same balance', async () => {
    const tree = await growTree(ten)
    const proof = first(proofsOf(tree))
    expect(await verify({ ...proof, member: ten[1]?.user_id ?? '' }, tree)).toEqual({ fault: 'path' })
  })

  test('a root that nobody published, or one with another sum', async () => {
    const tree = await growTree(ten)
    const proof = first(proofsOf(tree))
    const publishedAs = (published: { root: string; at: string; total: number } | null) =>
      verifyBalance(
        proof,
        () => Promise.resolve(published),
        (bytes) => crypto.subtle.digest('SHA-256', bytes),
      )
    expect(await publishedAs(null)).toEqual({ fault: 'unpublished' })
    expect(await publishedAs({ root: proof.root, at, total: 1 })).toEqual({ fault: 'published' })
  })

  test('a sum that is not exact', async () => {
    const proof = first(proofsOf(await growTree(ten)))
    for (const cents of [-1, 0.5, 2 ** 53, '1', null, NaN])
      expect(await verify({ ...proof, cents }, { root: { hash: proof.root, cents: proof.total } })).toEqual({ fault: 'format' })
    await expect(growTree([{ user_id: 'a', cents: -5 }])).rejects.toThrow()
  })
})

describe('nobody learns another’s balance', () => {
  test('with equal balances, no two trees, salts or parts are the same', async () => {
    const [one, other] = [await growTree(ten), await growTree(ten)]
    expect(one.root.hash).not.toBe(other.root.hash)
    expect(one.shares[0]?.salt.equals(other.shares[0]?.salt ?? Buffer.alloc(0))).toBe(false)
    expect(one.shares.map(({ places }) => places)).not.toEqual(other.shares.map(({ places }) => places))
  })

  test('each balance is cut, large ones into more parts, and padding looks like a leaf', async () => {
    const rich = { user_id: '00000000-0000-4000-8000-0000000000aa', cents: 90_000_00 }
    const { shares, levels } = await growTree([...ten, rich])
    for (const { parts } of shares) {
      expect(parts.length).toBeGreaterThanOrEqual(PARTS_LEAST)
      expect(parts.length).toBeLessThanOrEqual(PARTS_MOST)
    }
    expect(shares.at(-1)?.parts.length).toBeGreaterThan(shares[0]?.parts.length ?? 0)
    const leaves = levels[0] ?? Buffer.alloc(0)
    const hashes = Array.from({ length: leaves.length / NODE_BYTES }, (_, place) => readNode(leaves, place).hash)
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(Math.log2(hashes.length) % 1).toBe(0)
  })
})

describe('the offline script', () => {
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })
  const script = fileURLToPath(new URL('../../../../scripts/verify-balance.mjs', import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), 'hai-proof-'))
  const kept = join(folder, 'kept.jsonl')
  const keep = (...lines: readonly unknown[]) => {
    writeFileSync(
      kept,
      `{"number":1,"hash":"a seal"}\n{"root":{"toString":1},"at":{"toString":1}}\n${lines.map((line) => `${JSON.stringify(line)}\n`).join('')}{"format":"hai-wal`,
    )
    return kept
  }
  const ended = (...words: readonly string[]): readonly [number | null, string] => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], { encoding: 'utf8' })
    return [status, stdout + stderr]
  }
  const proofFile = join(folder, 'proof.json')
  const endedOf = (proof: unknown, ...more: readonly string[]) => {
    writeFileSync(proofFile, JSON.stringify(proof))
    return ended(proofFile, ...more)
  }
  const run = (proof: unknown, ...more: readonly string[]): string => endedOf(proof, ...more)[1]

  test('reports an unknown form of a proof as such', async () => {
    const proof = first(proofsOf(await growTree(ten)))
    expect(run({ ...proof, format: 'hai-wallet balance 2' })).toContain(
      'This script does not know the format of this proof (hai-wallet balance 2)',
    )
  })

  test('agrees with the wallet about a proof and a changed one', async () => {
    const tree = await growTree(ten)
    const proof = first(proofsOf(tree))
    expect(run(proof, proof.root)).toMatch(/\$100\.00 .* is included/s)
    expect(run(proof)).toContain('Compare the root')
    expect(run(proof, '0'.repeat(64))).toMatch(/another root/)
    expect(run({ ...proof, cents: proof.cents + 1 })).toMatch(/^Not proven/)
    for (const pick of [3, 11, 17, 23, 31]) expect(run(changed(proof, pick)), String(pick)).toMatch(/^Not proven/)
  })

  test('shows the time only when a stored root has it', async () => {
    const tree = await growTree(ten)
    const proof = first(proofsOf(tree))
    const published = { format: LIABILITIES_FORMAT, at, position: 7, total: proof.total, root: proof.root }
    expect(run(proof, keep({ ...published, root: '0'.repeat(64), at: '2026-11-21T04:17:00.000Z' }, published))).toContain(
      `Published as of ${at}`,
    )
    expect(run(proof, keep({ items: [published] }))).toContain(`Published as of ${at}`)
    for (const said of [[], [proof.root]]) {
      const result = run(proof, ...said)
      expect(result).toContain('does not prove the time')
      expect(result).not.toContain(at)
    }
    expect(run({ ...proof, at: '2020-01-01T00:00:00.000Z' }, keep(published))).toMatch(/^Not proven: .*another total or time/)
    expect(run(proof, keep({ ...published, total: proof.total - 1 }))).toMatch(/^Not proven: .*another total/)
    const other = { ...published, root: '0'.repeat(64) }
    expect(run(proof, keep(other))).toMatch(/^Not proven: its root differs from the one of that time/)
    for (const again of [other, { ...other, total: 1 }, { ...other, at: at.replace('.000Z', '.000400Z') }])
      for (const lines of [
        [published, again],
        [again, published],
      ])
        expect(endedOf(proof, keep(...lines))).toEqual([
          1,
          expect.stringMatching(/^Not proven: there are two roots of that time/),
        ])
    expect(endedOf(proof, keep(published, published))[0]).toBe(0)
  })

  test('exits with 0 when the proof holds, 1 when it does not, and 2 when it cannot tell', async () => {
    const proof = first(proofsOf(await growTree(ten)))
    const [part] = proof.parts
    expect(endedOf(proof, proof.root)[0]).toBe(0)
    for (const parts of [
      [null],
      ['part'],
      [{ ...part, path: 'way' }],
      [{ ...part, path: [null] }],
      [{ ...part, cents: '1' }],
      [],
    ])
      expect(endedOf({ ...proof, parts })).toEqual([1, expect.stringMatching(/^Not proven: [^\n]+\.\n$/)])
    for (const nothing of [null, [], 'a proof', { ...proof, format: { toString: 1 } }])
      expect(endedOf(nothing)).toEqual([1, 'Not proven: it is not a proof of a balance.\n'])
    const other = { format: LIABILITIES_FORMAT, at: '2026-11-21T04:17:00.000Z', position: 3, total: 1, root: '0'.repeat(64) }
    const nowhere = join(folder, 'nowhere')
    expect(endedOf(proof, keep(other))).toEqual([2, expect.stringMatching(/^The root of this proof is not among those/)])
    expect(endedOf(proof, nowhere)).toEqual([2, expect.stringContaining('and it is not a root, so the proof was not checked')])
    expect(endedOf({ ...proof, format: 'hai-wallet balance 2' })[0]).toBe(2)
    expect(ended(nowhere)).toEqual([2, `There is no file ${nowhere} in this folder.\n`])
    expect(ended()).toEqual([2, expect.stringMatching(/^Usage: node verify-balance\.mjs/)])
    writeFileSync(proofFile, '{"format":"hai-wal')
    expect(ended(proofFile)[0]).toBe(2)
  })
})
