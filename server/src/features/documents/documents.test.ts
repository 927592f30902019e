import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aPdf, applicantsOf, aPicture, jpeg } from '../../../test/applicants.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, later } from '../../../test/money.ts'
import { useTestDatabase } from '../../../test/database.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const { anApplicant, setTier, submit, listOf, decide, notificationsOf, tierOf, pagesOf } = applicantsOf(() => app, database)

describe('a verified name', () => {
  const profileOf = ({ access_token }: MemberPerson) => app.call('get_my_profile', {}, access_token)
  const standingOf = async ({ access_token }: MemberPerson) => (await app.call('get_account_settings', {}, access_token)).name
  const rename = ({ access_token }: MemberPerson, full_name: string) => app.call('update_profile', { full_name }, access_token)
  const askFor = async ({ access_token }: MemberPerson, full_name: string, kind: 'passport' | 'selfie' = 'passport') =>
    app.call('submit_identity_document', { kind, pages: [await jpeg()], full_name }, access_token)

  test('can be changed before a document is submitted and after it was rejected', async () => {
    const marie = await anApplicant()
    await rename(marie, 'Marie Carmel Joseph')
    expect(await codeOf(askFor(marie, 'Marie Celestin'))).toBe('INVALID_TRANSITION')
    const passport = await submit(marie, 'passport', await jpeg())
    expect(await standingOf(marie)).toBe('waiting')
    expect(await codeOf(rename(marie, 'Marie Joseph'))).toBe('NAME_VERIFIED')
    await decide(passport.id, 'rejected', { why: 'The photo is blurred.' })
    expect(await standingOf(marie)).toBe('free')
    await rename(marie, 'Marie Joseph')
  })

  test('stays visible to everyone until a document with the new name is approved', async () => {
    const [marie, jean] = [await anApplicant(), await aMember(app)]
    const findShownName = async () => (await app.call('find_recipient', { hai_tag: marie.hai_tag }, jean.access_token)).shown_name
    await decide((await submit(marie, 'passport', await jpeg())).id, 'approved')
    await decide((await submit(marie, 'selfie', await jpeg())).id, 'approved')
    const { full_name } = await profileOf(marie)
    const before = await findShownName()
    expect(await standingOf(marie)).toBe('verified')
    expect(await codeOf(rename(marie, 'Rose Celestin'))).toBe('NAME_VERIFIED')
    const again = { user_id: marie.user_id, hai_tag: marie.hai_tag, phone: null }
    expect(await codeOf(app.call('complete_user_onboarding', { ...again, full_name: 'Rose Celestin' }, marie.access_token))).toBe(
      'CONFLICT',
    )
    const email = { user_id: marie.user_id, email: marie.email }
    await app.call('create_user_profile', { ...email, full_name: 'Rose Celestin' }, marie.access_token)

    expect(await codeOf(askFor(marie, 'Ekip Hai'))).toBe('NAME_RESERVED')
    expect(await codeOf(askFor(marie, 'Rose Celestin', 'selfie'))).toBe('BAD_REQUEST')
    const asked = await askFor(marie, 'Rose Celestin')
    expect(asked).toMatchObject({ status: 'pending', renames_to: 'Rose Celestin' })
    expect(await codeOf(askFor(marie, 'Rose Pierre'))).toBe('INVALID_TRANSITION')
    expect(await profileOf(marie)).toMatchObject({ full_name })
    expect(await findShownName()).toBe(before)

    await decide(asked.id, 'approved')
    expect(await profileOf(marie)).toMatchObject({ full_name: 'Rose Celestin' })
    expect(await findShownName()).toBe('Rose C.')
    expect(await tierOf(marie)).toBe(2)
    const { items, rename: last } = await app.call('list_identity_documents', {}, marie.access_token)
    expect(items).toMatchObject([{ purpose: 'identity', renames_to: null }, { purpose: 'selfie' }])
    expect(last).toMatchObject({ id: asked.id, status: 'approved' })
    expect(await standingOf(marie)).toBe('verified')
  })

  test('stays when the document with the new name is rejected, and another can follow', async () => {
    const marie = await anApplicant()
    await decide((await submit(marie, 'passport', await jpeg())).id, 'approved')
    const { full_name } = await profileOf(marie)
    await decide((await askFor(marie, 'Rose Celestin')).id, 'rejected', { why: 'The names differ.' })
    expect(await profileOf(marie)).toMatchObject({ full_name })
    expect(await askFor(marie, 'Rose Celestine')).toMatchObject({ status: 'pending' })
  })

  test('cannot be changed with the server’s database login', async () => {
    const marie = await anApplicant()
    await decide((await submit(marie, 'passport', await jpeg())).id, 'approved')
    const write = database().app.query('update identity.profile set full_name = $2 where id = $1', [
      marie.user_id,
      'Rose Celestin',
    ])
    await expect(write).rejects.toThrow('a verified name can be changed only with a document')
  })
})

describe('tiers', () => {
  test('each tier is reached when its documents are approved, and the member sees every status', async () => {
    const marie = await anApplicant()
    const card = await submit(marie, 'national_id', await jpeg(), await jpeg())
    expect(card).toMatchObject({ purpose: 'identity', kind: 'national_id', status: 'pending', reason: null, decided_at: null })
    const selfie = await submit(marie, 'selfie', await jpeg())
    expect((await listOf(marie)).map(({ purpose, status }) => [purpose, status])).toEqual([
      ['identity', 'pending'],
      ['selfie', 'pending'],
    ])

    expect(await decide(card.id, 'approved')).toBe('decided')
    expect(await tierOf(marie)).toBe(1)
    expect((await notificationsOf(marie))[0]).toMatchObject({
      type: 'document_approved',
      title: 'Your identity document was approved',
      reference_type: null,
    })
    expect(await decide(selfie.id, 'approved')).toBe('decided')
    expect(await tierOf(marie)).toBe(2)
    expect((await notificationsOf(marie))[0]?.message).toContain('tier 2')

    const address = await submit(marie, 'proof_of_address', aPdf())
    const funds = await submit(marie, 'source_of_funds', aPdf(), await jpeg())
    await decide(address.id, 'approved')
    await decide(funds.id, 'approved')
    expect(await tierOf(marie)).toBe(3)
    const { rows } = await database().owner.query(
      `select context, extra_metadata ->> 'tier' as tier from security.auth_audit_log where user_id = $1 and action_type = 'role_change' order by created_at, id`,
      [marie.user_id],
    )
    expect(rows).toHaveLength(4)
    expect(rows).toContainEqual({ context: 'identity_document', tier: '3' })
  })

  test('a rejected document shows the reason and can be replaced', async () => {
    const jean = await anApplicant()
    const first = await submit(jean, 'passport', await jpeg())
    expect(await decide(first.id, 'rejected', { why: 'The photo is blurred.' })).toBe('decided')
    expect(await listOf(jean)).toMatchObject([{ id: first.id, status: 'rejected', reason: 'The photo is blurred.' }])
    expect((await notificationsOf(jean))[0]?.message).toContain('The photo is blurred.')
    expect((await notificationsOf(jean))[0]?.type).toBe('document_rejected')
    const second = await submit(jean, 'driving_licence', await jpeg(), await jpeg())
    expect(await listOf(jean)).toMatchObject([{ id: second.id, kind: 'driving_licence', status: 'pending', reason: null }])
  })

  test('documents approved while the phone was removed count once a phone is verified again', async () => {
    const rose = await anApplicant()
    const documents = [await submit(rose, 'passport', await jpeg()), await submit(rose, 'selfie', await jpeg())]
    await database().owner.query('update identity.profile set phone = null, phone_verified_at = null where id = $1', [
      rose.user_id,
    ])
    for (const { id } of documents) await decide(id, 'approved')
    expect(await tierOf(rose)).toBe(0)
    await setTier(rose, 1)
    expect(await tierOf(rose)).toBe(2)
  })

  test('a decision is made once, by another person, and a rejection needs a reason', async () => {
    const paul = await anApplicant()
    const { id } = await submit(paul, 'passport', await jpeg())
    await expect(decide(id, 'approved', { by: paul.user_id })).rejects.toThrow(/own documents/)
    await expect(decide(id, 'rejected')).rejects.toThrow(/decision_is_whole/)
    expect((await listOf(paul))[0]?.status).toBe('pending')
    expect(
      await Promise.all([decide(id, 'approved'), decide(id, 'rejected', { why: 'No.' })]).then((all) => all.toSorted()),
    ).toEqual(['decided', 'gone'])
    expect(await decide(randomUUID(), 'approved')).toBe('gone')
  })

  test('cannot be made with the server’s database login', async () => {
    const member = await anApplicant()
    const { id } = await submit(member, 'passport', await jpeg())
    const asServer = (statement: string, values: unknown[] = []) => database().app.query(statement, values)
    await expect(asServer(`select documents.decide($1, 'approved', null, $2, now())`, [id, randomUUID()])).rejects.toThrow(
      /permission denied/,
    )
    await expect(asServer(`update documents.document set status = 'approved' where id = $1`, [id])).rejects.toThrow(
      /permission denied/,
    )
    await expect(asServer('update identity.profile set tier = 3 where id = $1', [member.user_id])).rejects.toThrow(
      /permission denied/,
    )
  })
})

describe('pending documents', () => {
  test('the lower tier must be reached first', async () => {
    const newcomer = await aMember(app)
    await expect(submit(newcomer, 'passport', await jpeg())).rejects.toMatchObject({
      body: { code: 'TIER_NEEDED', data: { tier: 1 } },
    })
    const applicant = await anApplicant()
    await expect(submit(applicant, 'proof_of_address', aPdf())).rejects.toMatchObject({
      body: { code: 'TIER_NEEDED', data: { tier: 2 } },
    })
  })

  test('only one document per purpose can be pending, also with simultaneous submissions', async () => {
    const member = await anApplicant()
    const picture = await aPicture(320, 320).jpeg().toBuffer()
    const answers = await Promise.allSettled(Array.from({ length: 16 }, () => submit(member, 'selfie', picture)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await codeOf(submit(member, 'selfie', picture))).toBe('INVALID_TRANSITION')
    expect(await pagesOf(member)).toHaveLength(1)
  })

  test('ten submissions a day, including rejected ones', async () => {
    const member = await anApplicant()
    const picture = await aPicture(320, 320).jpeg().toBuffer()
    const nothing = Buffer.from('no picture at all')
    for (let count = 0; count < 5; count += 1) {
      const { id } = await submit(member, 'selfie', picture)
      await decide(id, 'rejected', { why: 'Too dark.' })
      expect(await codeOf(submit(member, 'selfie', nothing))).toBe('DOCUMENT_REFUSED')
    }
    expect(await codeOf(submit(member, 'selfie', nothing))).toBe('RATE_LIMITED')
    expect(await codeOf(submit(member, 'selfie', picture))).toBe('RATE_LIMITED')
    const [tomorrow] = await later(app, { days: 1 }, member)
    expect(await submit(tomorrow, 'selfie', picture)).toMatchObject({ status: 'pending' })
  })

  const nothing = [Buffer.from('no picture at all')]
  const tryAt = (where: TestApp, { access_token }: MemberPerson) =>
    codeOf(where.call('submit_identity_document', { kind: 'selfie', pages: nothing }, access_token))

  test('submissions to two processes at once are counted together', async () => {
    const member = await anApplicant()
    const quiet = await startTestApp(database(), { clock: app.clock })
    try {
      const codes: string[] = []
      for (let count = 0; count < 6; count += 1)
        codes.push(...(await Promise.all([tryAt(app, member), tryAt(quiet, member)])).toSorted())
      expect(codes).toEqual([...Array.from({ length: 10 }, () => 'DOCUMENT_REFUSED'), 'RATE_LIMITED', 'RATE_LIMITED'])
    } finally {
      await quiet.stop()
    }
  })

  test('while a document is being processed, the member’s next is rejected without counting; other members are not affected', async () => {
    const [marie, jean] = [await anApplicant(), await anApplicant()]
    await tryAt(app, marie)
    const holding = await database().owner.connect()
    try {
      await holding.query('begin')
      await holding.query('select 1 from documents.budget where user_id = $1 for update', [marie.user_id])
      const both = [tryAt(app, marie), tryAt(app, marie)]
      expect(await Promise.race(both)).toBe('RATE_LIMITED')
      expect(await tryAt(app, jean)).toBe('DOCUMENT_REFUSED')
      await holding.query('commit')
      expect((await Promise.all(both)).toSorted()).toEqual(['DOCUMENT_REFUSED', 'RATE_LIMITED'])
    } finally {
      holding.release()
    }
    for (let count = 2; count < 10; count += 1) expect(await tryAt(app, marie)).toBe('DOCUMENT_REFUSED')
    expect(await tryAt(app, marie)).toBe('RATE_LIMITED')
  })

  test('the number of pages must fit the kind of document', async () => {
    const member = await anApplicant()
    for (const [kind, count] of [
      ['national_id', 1],
      ['passport', 2],
      ['selfie', 2],
    ] as const)
      expect(await codeOf(submit(member, kind, ...(await Promise.all(Array.from({ length: count }, jpeg)))))).toBe('BAD_REQUEST')
  })

  test('documents of others are NOT_FOUND', async () => {
    const [marie, jean] = [await anApplicant(), await anApplicant()]
    await submit(marie, 'passport', await jpeg())
    expect(await listOf(jean)).toEqual([])
  })
})
