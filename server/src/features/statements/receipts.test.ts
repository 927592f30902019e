import { LOGO_COLOURS } from '@hai/contract/logo-mark'
import { formatUsdIn } from '@hai/contract/money'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { codeAmong, filledShapes } from '../../../test/filled-shapes.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, followedUp, send, sendAtOnce } from '../../../test/money.ts'
import { quickPay } from '../../../test/quick-pay.ts'
import { takeFile, textOfPdf } from '../../../test/taken-files.ts'

const database = useTestDatabase()
let app: TestApp
let marie: MemberPerson
let jean: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database())
  marie = await aFundedWallet(app, { full_name: 'Marie Joseph' })
  jean = await aMember(app, { full_name: 'Jean-Baptiste Pierre' })
})
afterAll(() => app.stop())

const codeFor = (who: MemberPerson, transaction_id: string) => app.call('get_receipt_code', { transaction_id }, who.access_token)

const undo = (who: MemberPerson, transaction_id: string) =>
  app.call('undo_send', { idempotency_key: randomUUID(), transaction_id }, who.access_token)

describe('the code of a receipt', () => {
  test('never changes, differs between the two sides, and is easy to type', async () => {
    const { transaction_id } = await sendAtOnce(app, marie, jean, 5_00)
    const mine = await codeFor(marie, transaction_id)
    const again = await Promise.all(Array.from({ length: 20 }, () => codeFor(marie, transaction_id)))
    expect(new Set(again.map(({ code }) => code))).toEqual(new Set([mine.code]))
    expect(mine.code).toMatch(/^[34679CDFGHJKMNPQRTVWXY]{5}(-[34679CDFGHJKMNPQRTVWXY]{5}){2}$/)
    expect(mine.url).toBe(`http://wallet.test/verify/${mine.code}`)
    expect((await codeFor(jean, transaction_id)).code).not.toBe(mine.code)
  })

  test('is available only to its owner and stored only as a hash', async () => {
    const { transaction_id } = await sendAtOnce(app, marie, jean, 5_00)
    const stranger = await aMember(app)
    expect(await codeOf(codeFor(stranger, transaction_id))).toBe('NOT_FOUND')
    expect(await codeOf(takeFile(app, 'get_receipt', { transaction_id }, stranger.access_token))).toBe('NOT_FOUND')
    expect(await codeOf(takeFile(app, 'get_receipt', { transaction_id: randomUUID() }, marie.access_token))).toBe('NOT_FOUND')
    const { code } = await codeFor(marie, transaction_id)
    const { rows } = await database().owner.query<{ row: string }>(`select t::text as row from statements.receipt_code t`)
    const kept = rows.map(({ row }) => row).join('\n')
    expect(kept).toContain(transaction_id)
    expect(kept).not.toContain(code.replaceAll('-', ''))
  })
})

describe('someone with the code', () => {
  test('sees amount, day, state and the masked names of both sides, signed in or not, and nothing else', async () => {
    const { transaction_id } = await sendAtOnce(app, marie, jean, 12_34, { note: 'for the roof' })
    const { code } = await codeFor(marie, transaction_id)
    const shown = {
      amount: 12_34,
      status: 'completed',
      created_at: app.clock.now().toISOString(),
      from: { kind: 'member', shown_name: 'Marie J.' },
      to: { kind: 'member', shown_name: 'Jean-Baptiste P.' },
    }
    expect(await app.call('verify_receipt', { code })).toEqual(shown)
    expect(await app.call('verify_receipt', { code: (await codeFor(jean, transaction_id)).code })).toEqual(shown)
    expect(await app.call('verify_receipt', { code }, (await aMember(app)).access_token)).toEqual(shown)
  })

  test('may type it in any case, with or without hyphens', async () => {
    const { transaction_id } = await sendAtOnce(app, marie, jean, 5_00)
    const { code } = await codeFor(marie, transaction_id)
    for (const typed of [
      code.toLowerCase(),
      code.replaceAll('-', ''),
      code.replaceAll('-', ' – '),
      ` ${code.replaceAll('-', '.')} `,
    ])
      expect(await app.call('verify_receipt', { code: typed })).toMatchObject({ amount: 5_00 })
  })

  test('sees the current state, even if the payment was undone after printing', async () => {
    const { transaction_id } = await send(app, marie, (await aMember(app)).hai_tag, 6_00)
    const { code } = await codeFor(marie, transaction_id)
    expect(await app.call('verify_receipt', { code })).toMatchObject({ status: 'arriving' })
    await undo(marie, transaction_id)
    expect(await app.call('verify_receipt', { code })).toMatchObject({ status: 'undone' })
  })

  test('sees on both receipts that the money was returned', async () => {
    const payer = await aFundedWallet(app)
    const payee = await aMember(app)
    const { transaction_id } = await sendAtOnce(app, payer, payee, 5_00)
    const codes = await Promise.all([payer, payee].map((side) => codeFor(side, transaction_id)))
    await app.call('return_payment', { idempotency_key: randomUUID(), transaction_id }, payee.access_token)
    for (const { code } of codes)
      expect(await app.call('verify_receipt', { code })).toMatchObject({ status: 'returned', amount: 5_00 })
  })

  test('sees no address and no owner; for added money, the platform as the source', async () => {
    const sent = await send(app, marie, { email: 'nobody.yet@example.org' }, 5_00)
    const check = await app.call('verify_receipt', { code: (await codeFor(marie, sent.transaction_id)).code })
    expect(check).toMatchObject({ status: 'pending', to: { kind: 'nobody_yet', shown_name: null } })
    expect(JSON.stringify(check)).not.toContain('example.org')
    const [added] = (await app.call('list_activity', { kind: 'funding' }, marie.access_token)).items
    const { code } = await codeFor(marie, added?.id ?? '')
    expect(await app.call('verify_receipt', { code })).toMatchObject({
      from: { kind: 'platform', shown_name: null },
      to: { kind: 'member', shown_name: 'Marie J.' },
    })
  })

  test('sees the amount paid, whichever side paid the fee', async () => {
    const payer = await aFundedWallet(app)
    const payee = await aMember(app)
    const { transaction_id } = await quickPay(app, payer, payee, 40_00)
    for (const side of [payer, payee]) {
      const { code } = await codeFor(side, transaction_id)
      expect(await app.call('verify_receipt', { code })).toMatchObject({ amount: 40_00 })
    }
    const { bytes } = await takeFile(app, 'get_receipt', { transaction_id }, payee.access_token)
    expect(await textOfPdf(bytes)).toMatch(/quick pay \$40\.00 You received \$39\.78 Status Completed/)
    expect(await textOfPdf(bytes)).toMatch(/Amount \$40\.00 Fee \$0\.20 Tax \$0\.02 You received \$39\.78/)
  })

  test('gets the same answer for every unknown code', async () => {
    const { transaction_id } = await sendAtOnce(app, marie, jean, 5_00)
    const { code } = await codeFor(marie, transaction_id)
    const last = code.endsWith('3') ? '4' : '3'
    for (const typed of [
      code.slice(0, -1) + last,
      code.slice(0, -1),
      `${code}3`,
      '',
      'O0I1L',
      '../..',
      '%00',
      transaction_id,
      '😀'.repeat(20),
    ])
      expect([typed, await codeOf(app.call('verify_receipt', { code: typed }))]).toEqual([typed, 'NOT_FOUND'])
  })
})

test('is rate-limited by address when trying codes', async () => {
  const limited = await startTestApp(database(), { config: { rateLimits: 'on', runsWorker: false } })
  try {
    const answers: string[] = []
    for (let at = 0; at <= 120; at += 1) answers.push(await codeOf(limited.call('verify_receipt', { code: `guess ${at}` })))
    expect(new Set(answers.slice(0, 120))).toEqual(new Set(['NOT_FOUND']))
    expect(answers.at(-1)).toBe('RATE_LIMITED')
  } finally {
    await limited.stop()
  }
})

describe('the printed receipt', () => {
  test.each([
    ['en', 'Receipt', 'receipt', 'To Jean-Baptiste Pierre', 'Completed'],
    ['fr', 'Reçu', 'recu', 'À Jean-Baptiste Pierre', 'Terminé'],
    ['ht', 'Resi', 'resi', 'Bay Jean-Baptiste Pierre', 'Fini'],
  ] as const)('speaks %s', async (language, title, file_word, to, state) => {
    const payer = await aFundedWallet(app, { full_name: 'Marie Joseph' })
    const { transaction_id } = await sendAtOnce(app, payer, jean, 20_00, { note: 'Mèsi anpil 🙏 pour l’été' })
    await app.call('set_language', { language }, payer.access_token)
    await followedUp(app)
    const { bytes, type, file_name } = await takeFile(app, 'get_receipt', { transaction_id }, payer.access_token)
    expect([type, file_name]).toEqual(['application/pdf', `${file_word}-${transaction_id.slice(-8)}.pdf`])
    const text = await textOfPdf(bytes)
    const { code } = await codeFor(payer, transaction_id)
    const proofsAt = 'http://wallet.test/transparency/check'
    const amounts = [20_00, 20_22].map((amount) => formatUsdIn(language, amount).replace(/\s/g, ' '))
    for (const said of [title, to, state, proofsAt, ...amounts, code, transaction_id, 'Mèsi anpil', `@${jean.hai_tag}`])
      expect(text).toContain(said)
  })

  test('has the logo and a QR code that links to its verification', async () => {
    const { transaction_id } = await sendAtOnce(app, marie, jean, 5_00)
    const { bytes } = await takeFile(app, 'get_receipt', { transaction_id }, marie.access_token)
    const shapes = filledShapes(bytes)
    expect(codeAmong(shapes)).toBe((await codeFor(marie, transaction_id)).url)
    const [stems, lozenge] = shapes
    expect([stems?.colour, lozenge?.colour]).toEqual([LOGO_COLOURS.stems, LOGO_COLOURS.lozenge])
    expect(lozenge?.operators).toEqual(['16 11.8 m', '20.2 16 l', '16 20.2 l', '11.8 16 l', 'h'])
  })

  test('can be drawn with any note', async () => {
    const notes = [
      '🙏'.repeat(70),
      'שלום עולם مرحبا '.repeat(8),
      '\u202egnp.exe',
      '漢字'.repeat(70),
      'a'.repeat(140),
      'é'.repeat(70).normalize('NFD'),
    ]
    const payer = await aFundedWallet(app)
    for (const note of notes) {
      const { transaction_id } = await sendAtOnce(app, payer, jean, 1_00, { note })
      const { bytes } = await takeFile(app, 'get_receipt', { transaction_id }, payer.access_token)
      const text = await textOfPdf(bytes)
      expect(text).toContain('$1.00')
      expect([note, text.includes('□ replaces a character that can’t be printed')]).toEqual([note, /🙏|漢/.test(note)])
    }
  })
})
