import { checkProof } from '@hai/contract/check-proof'
import { personText, type Seal, sealText } from '@hai/contract/seal-forms'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aLongHistory } from '../../../test/long-history.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, send, sendAtOnce, runDueJob } from '../../../test/money.ts'
import { makeSeals, sealNow } from '../../../test/seals.ts'
import { hexOf } from './leaf.ts'

const database = useTestDatabase()
let app: TestApp
let marie: MemberPerson
let jean: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database())
})
beforeEach(async () => {
  marie = await aFundedWallet(app, { full_name: 'Marie Joseph' })
  jean = await aMember(app)
})
afterAll(() => app.stop())

const newest = async () => (await app.call('list_seals', {})).items[0]
const proofFor = (who: MemberPerson, transaction_id: string) =>
  app.call('get_receipt_proof', { transaction_id }, who.access_token)
const check = (proof: unknown) =>
  checkProof(
    typeof proof === 'string' ? proof : JSON.stringify(proof),
    async (number) => app.call('get_seal', { number }).catch(() => null),
    (bytes) => crypto.subtle.digest('SHA-256', bytes),
  )

describe('seals', () => {
  test('are made of new postings, each linked to the one before, and never without postings', async () => {
    await sendAtOnce(app, marie, jean, 1_00)
    await sealNow(app)
    const first = await newest()
    await sendAtOnce(app, marie, jean, 1_00)
    await makeSeals(app)
    expect(await newest()).toEqual(first)
    await sealNow(app)
    const second = await newest()
    expect(second).toMatchObject({ number: (first?.number ?? 0) + 1, first: (first?.last ?? 0) + 1, before: first?.hash })
    await sealNow(app)
    expect(await newest()).toEqual(second)
    const { rows } = await database().owner.query(`select last_id, encode(hash, 'hex') as hash from ledger.head`)
    expect(rows[0]).toEqual({ last_id: second?.last, hash: second?.journal })
    await expect(app.call('list_seals', { limit: 101 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    for (const seal of (await app.call('list_seals', { limit: 100 })).items) expect(seal.hash).toBe(hexOf(sealText(seal)))
  })

  test('late seals show in the age of unsealed postings', async () => {
    const waiting = async () => /^hai_unsealed_seconds (.*)$/m.exec(await (await fetch(`${app.url}/metrics`)).text())?.[1]
    await sealNow(app)
    expect(await waiting()).toBe('0')
    await sendAtOnce(app, marie, jean, 1_00)
    app.clock.forward({ minutes: 20 })
    expect(Number(await waiting())).toBeGreaterThanOrEqual(1_200)
    await sealNow(app)
    expect(await waiting()).toBe('0')
  })

  test('are public, in pages, without their secrets', async () => {
    for (let at = 0; at < 3; at += 1) {
      await sendAtOnce(app, marie, jean, 1_00)
      await sealNow(app)
    }
    const all = (await app.call('list_seals', { limit: 100 })).items
    const [one] = (await app.call('list_seals', { before_number: all[0]?.number ?? 0, limit: 1 })).items
    expect(one).toEqual(all[1])
    expect(one).toEqual(await app.call('get_seal', { number: one?.number ?? 0 }))
    expect(await codeOf(app.call('get_seal', { number: 1_000_000 }))).toBe('NOT_FOUND')
    const { rows } = await database().owner.query<{ secret: string }>(`select encode(secret, 'hex') as secret from seals.seal`)
    for (const { secret } of rows) expect(JSON.stringify(all)).not.toContain(secret)
  })

  test('cannot be changed or dropped, and are added only up to the end of the journal', async () => {
    for (const change of [`update seals.seal set root = hash`, `delete from seals.seal`, `truncate seals.seal`])
      await expect(database().owner.query(change)).rejects.toThrow('append-only')
    const seal = await newest()
    const append = (number: number, up_to: number) =>
      database().owner.query(`select seals.append($1, now(), $2, $3, $3, $3)`, [number, up_to, Buffer.alloc(32)])
    await expect(append(seal?.number ?? 0, (seal?.last ?? 0) + 1)).rejects.toThrow('the seal was created meanwhile')
    await expect(append((seal?.number ?? 0) + 1, seal?.last ?? 0)).rejects.toThrow('no journal batch ends with posting')
    await expect(append((seal?.number ?? 0) + 1, 1_000_000)).rejects.toThrow('no journal batch ends with posting')
  })
})

describe('the proof of a receipt', () => {
  test('comes with the next seal and shows each side their own part', async () => {
    await sealNow(app)
    const { transaction_id } = await sendAtOnce(app, marie, jean, 20_00)
    expect(await proofFor(marie, transaction_id)).toEqual({ proof: null, ready_within_minutes: 2 })
    await sealNow(app)
    const { proof: paid } = await proofFor(marie, transaction_id)
    const { proof: received } = await proofFor(jean, transaction_id)
    expect(paid).toMatchObject({ transaction_id, kind: 'send', ends: null, lines: [{ account: 'available', cents: -20_22 }] })
    expect(received).toMatchObject({ transaction_id, lines: [{ account: 'available', cents: 20_00 }] })
    expect(received?.leaf).toBe(paid?.leaf)
    for (const proof of [paid, received]) expect(await check(proof)).toMatchObject({ seal: { number: proof?.seal } })
    expect(paid?.lines[0]?.of).toBe(hexOf(personText(transaction_id, marie.user_id)))
    const shown = JSON.stringify([paid, received])
    for (const secret of [marie.user_id, jean.user_id, marie.hai_tag, 'Marie']) expect(shown).not.toContain(secret)
  })

  test('is announced with the minutes until the next seal', async () => {
    const patient = await startTestApp(database(), {
      clock: app.clock,
      config: { seals: { everyMinutes: 10, file: null, url: null } },
    })
    const within = async () =>
      (await patient.call('get_receipt_proof', { transaction_id }, marie.access_token)).ready_within_minutes
    await sealNow(app)
    const { transaction_id } = await sendAtOnce(app, marie, jean, 5_00)
    expect(await within()).toBe(11)
    app.clock.forward({ minutes: 4 })
    expect(await within()).toBe(7)
    app.clock.forward({ minutes: 20 })
    expect(await within()).toBe(1)
    await sealNow(app)
    expect(await within()).toBe(0)
    await patient.stop()
  })

  test('covers the posting that brought the money when a payment was on hold first', async () => {
    const paul = await aMember(app)
    const { transaction_id } = await send(app, marie, paul.hai_tag, 20_00)
    await sealNow(app)
    expect(await proofFor(paul, transaction_id)).toEqual({ proof: null, ready_within_minutes: null })
    expect((await proofFor(marie, transaction_id)).proof?.lines.map(({ account, cents }) => [account, cents])).toEqual([
      ['available', -20_22],
      ['on_hold', 20_22],
    ])
    await runDueJob(app)
    expect(await proofFor(marie, transaction_id)).toMatchObject({
      proof: null,
      ready_within_minutes: expect.any(Number) as number,
    })
    await sealNow(app)
    const { proof } = await proofFor(paul, transaction_id)
    expect(proof).toMatchObject({ kind: 'settle_held', ends: transaction_id, lines: [{ cents: 20_00 }] })
    expect(await check(proof)).toHaveProperty('seal')
    const { proof: paid } = await proofFor(marie, transaction_id)
    expect(paid).toMatchObject({ leaf: proof?.leaf, ends: transaction_id, lines: [{ account: 'on_hold', cents: -20_22 }] })
    expect(await check(paid)).toHaveProperty('seal')
  })

  test('covers, for the payer, the posting that returned the money', async () => {
    const paul = await aMember(app)
    const { transaction_id } = await send(app, marie, paul.hai_tag, 20_00)
    await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id }, marie.access_token)
    await sealNow(app)
    const { proof } = await proofFor(marie, transaction_id)
    expect(proof).toMatchObject({ kind: 'undo_held', ends: transaction_id })
    expect(proof?.lines.map(({ account, cents }) => [account, cents])).toEqual([
      ['available', 20_22],
      ['on_hold', -20_22],
    ])
    expect(await check(proof)).toHaveProperty('seal')
  })

  test('is available only to its owner', async () => {
    const { transaction_id } = await sendAtOnce(app, marie, jean, 5_00)
    await sealNow(app)
    expect(await codeOf(proofFor(await aMember(app), transaction_id))).toBe('NOT_FOUND')
    expect(await codeOf(proofFor(marie, randomUUID()))).toBe('NOT_FOUND')
  })

  test('shows a forgery and its place', async () => {
    const { transaction_id } = await sendAtOnce(app, marie, jean, 7_00)
    await sealNow(app)
    const { proof } = await proofFor(jean, transaction_id)
    if (!proof) throw new Error('there is no proof')
    const [line] = proof.lines
    const other = 'a'.repeat(64)
    expect(await check({ ...proof, lines: [{ ...line, cents: 70_00 }] })).toEqual({ fault: 'line', line: 0 })
    expect(await check({ ...proof, lines: [{ ...line, of: other }] })).toEqual({ fault: 'line', line: 0 })
    expect(await check({ ...proof, lines: [{ ...line, place: 9 }] })).toEqual({ fault: 'line', line: 0 })
    for (const forged of [
      { transaction_id: randomUUID() },
      { kind: 'fund' },
      { at: '2020-01-01T00:00:00.000Z' },
      { sides: [...proof.sides, other] },
      { leaf: other },
    ])
      expect([forged, await check({ ...proof, ...forged })]).toEqual([forged, { fault: 'leaf' }])
    expect(await check({ ...proof, path: [{ left: other }, ...proof.path] })).toEqual({ fault: 'path' })
    expect(await check({ ...proof, root: other })).toEqual({ fault: 'path' })
    expect(await check({ ...proof, path: [], root: proof.leaf })).toEqual({ fault: 'root' })
    expect(await check({ ...proof, seal: 1_000_000 })).toEqual({ fault: 'seal' })
    expect(await check({ ...proof, seal: proof.seal - 1 })).toEqual({ fault: 'root' })
    for (const nothing of [
      '',
      'null',
      '[]',
      '{}',
      '{"format":"hai-wallet proof 1"}',
      { ...proof, at: 'now' },
      { ...proof, path: [{}] },
    ])
      expect(await check(nothing)).toEqual({ fault: 'format' })
  })

  test('is neither confirmed nor called forged when it or its seal has an unknown form', async () => {
    const { transaction_id } = await sendAtOnce(app, marie, jean, 2_00)
    await sealNow(app)
    const { proof } = await proofFor(jean, transaction_id)
    expect(await check({ ...proof, format: 'hai-wallet proof 2' })).toEqual({ fault: 'form' })
    expect(await check({ ...proof, format: 'hai-wallet balance 2' })).toEqual({ fault: 'format' })
    const seal = await app.call('get_seal', { number: proof?.seal ?? 0 })
    const later = { ...seal, format: 'hai-wallet seal 2', hash: 'a'.repeat(64) }
    const verdict = await checkProof(
      JSON.stringify(proof),
      () => Promise.resolve(later as unknown as Seal),
      (bytes) => crypto.subtle.digest('SHA-256', bytes),
    )
    expect(verdict).toEqual({ fault: 'form' })
  })

  test('works in a seal over thousands of postings, for the first, the last and any between', async () => {
    const [payer, payee] = [await aFundedWallet(app), await aMember(app)]
    await sealNow(app)
    await aLongHistory(database(), { payer_id: payer.user_id, payee_id: payee.user_id, count: 700 })
    const { transaction_id } = await sendAtOnce(app, payer, payee, 1_00)
    await sealNow(app)
    const seal = await newest()
    expect((seal?.last ?? 0) - (seal?.first ?? 0)).toBeGreaterThanOrEqual(700)
    const { rows } = await database().owner.query<{ public_id: string }>(
      `select public_id from ledger.posting where id = any ($1)`,
      [[0, 1, 255, 256, 511, 512, 699].map((at) => (seal?.first ?? 0) + at)],
    )
    expect(rows).toHaveLength(7)
    for (const id of [transaction_id, ...rows.map(({ public_id }) => public_id)])
      expect(await check((await proofFor(payee, id)).proof)).toHaveProperty('seal')
  })
})
