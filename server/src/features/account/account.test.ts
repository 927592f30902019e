import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { listening } from '../../../test/realtime.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

let made = 0
const aTag = (): string => `tag_${Date.now().toString(36)}${(made += 1)}`
const profileOf = (member: MemberPerson) => app.call('get_my_profile', {}, member.access_token)
const settingsOf = (member: MemberPerson) => app.call('get_account_settings', {}, member.access_token)
const change = (member: MemberPerson, hai_tag: string, password = member.password) =>
  app.call('change_hai_tag', { hai_tag, password }, member.access_token)
const find = (member: MemberPerson, payee: { hai_tag: string } | { email: string }) =>
  app.call('find_recipient', payee, member.access_token)
const mailsTo = async (member: MemberPerson) =>
  (await app.server.outbox.list()).filter(({ to }) => to === member.email).map(({ subject, body }) => `${subject}\n${body}`)
const letPass = (member: MemberPerson, days: number) =>
  database().owner.query(
    `with aged as (update identity.tag set released_at = released_at - $2 * interval '1 day' where user_id = $1)
     update identity.profile set hai_tag_changed_at = hai_tag_changed_at - $2 * interval '1 day' where id = $1`,
    [member.user_id, days],
  )

/** Runs a part of a test with the clock skew limit of a production database. Test databases accept any clock. */
async function trustingNoClock(run: () => Promise<void>): Promise<void> {
  await database().owner.query('update ledger.head set skew = 300')
  try {
    await run()
  } finally {
    await database().owner.query('update ledger.head set skew = null')
  }
}

describe('the name', () => {
  test.each(['Hai Wallet', 'Hai Support', 'Sipò Hai Wallet', 'Admin', 'Hai-Wallet-Support', 'Haiwallet Joseph'])(
    'rejects a name reserved for the platform: %s',
    async (full_name) => {
      const marie = await aMember(app)
      const refusal = { code: 'NAME_RESERVED' }
      await expect(app.call('update_profile', { full_name }, marie.access_token)).rejects.toMatchObject(refusal)
      await expect(aMember(app, { full_name })).rejects.toMatchObject(refusal)
      expect(await profileOf(marie)).toMatchObject({ full_name: 'Marie Joseph' })
    },
  )

  test('rejects a name that mixes two alphabets', async () => {
    const marie = await aMember(app)
    const refusal = { status: 400 }
    await expect(app.call('update_profile', { full_name: 'Наі Wаllet' }, marie.access_token)).rejects.toMatchObject(refusal)
    expect(await profileOf(marie)).toMatchObject({ full_name: 'Marie Joseph' })
  })

  test.each(['Nguyen Van Hai', 'Johnny Cash', 'Pay Palmer', 'Marie Staff', 'Hal Adminson', 'Jean Banks'])(
    'accepts an ordinary name: %s',
    async (full_name) => {
      const marie = await aMember(app, { full_name })
      await app.call('update_profile', { full_name }, marie.access_token)
      expect(await profileOf(marie)).toMatchObject({ full_name })
    },
  )

  test('saves the trimmed name and sends it to other devices', async () => {
    const marie = await aMember(app)
    const phone = await listening(app, marie.access_token, ['profile'])
    await app.call('update_profile', { full_name: '  Marie   Carmel  Joseph ' }, marie.access_token)
    // The event from the account setup may still arrive after the phone subscribed, so it can come before the expected
    // one.
    const record: unknown = expect.objectContaining({ full_name: 'Marie Carmel Joseph' })
    await expect.poll(() => phone.events('profile')).toContainEqual(expect.objectContaining({ event: 'update', record }))
    expect(await profileOf(marie)).toMatchObject({ full_name: 'Marie Carmel Joseph' })
    phone.close()
  })

  test.each(['', 'M', 'Marie 3', 'Hai Support ✓', 'www.hai.test', 'Marie\u202eJoseph', 'a'.repeat(101)])(
    'rejects %j, as the account setup does',
    async (full_name) => {
      const marie = await aMember(app)
      await expect(app.call('update_profile', { full_name }, marie.access_token)).rejects.toMatchObject({ status: 400 })
      expect(await profileOf(marie)).toMatchObject({ full_name: marie.full_name })
    },
  )

  test('accepts only the name, the privacy settings and the picture', async () => {
    const marie = await aMember(app)
    const others = [
      { is_admin: true },
      { tier: 3 },
      { hai_tag: 'other' },
      { email: 'a@b.test' },
      { avatar_url: 'https://elsewhere.test/a.png' },
      { full_name: 'Marie Joseph', user_id: marie.user_id },
    ]
    for (const input of others) expect((await app.post('/rpc/update_profile', input, marie.access_token)).status).toBe(400)
  })
})

describe('look-up privacy', () => {
  test('hides a member from searches by email until switched off; the tag still finds them', async () => {
    const [marie, jean] = [await aMember(app), await aMember(app)]
    expect(await find(jean, { email: marie.email })).toMatchObject({ found: true, hai_tag: marie.hai_tag })
    await app.call('update_profile', { hidden_from_email: true }, marie.access_token)
    await app.server.feed.caughtUp()
    expect(await settingsOf(marie)).toMatchObject({ hidden_from_email: true, hidden_from_phone: false })
    expect(await find(jean, { email: marie.email })).toEqual(await find(jean, { email: 'nobody-at-all@test.example' }))
    expect(await find(jean, { hai_tag: marie.hai_tag })).toMatchObject({ found: true })
    await app.call('update_profile', { hidden_from_email: false }, marie.access_token)
    await app.server.feed.caughtUp()
    expect(await find(jean, { email: marie.email })).toMatchObject({ found: true })
  })

  test('hides a verified phone', async () => {
    const [marie, jean] = [await aMember(app), await aMember(app)]
    const phone = '+50937004455'
    await database().owner.query('update identity.profile set phone = $2, phone_verified_at = now() where id = $1', [
      marie.user_id,
      phone,
    ])
    const byPhone = () => app.call('find_recipient', { phone }, jean.access_token)
    expect(await byPhone()).toMatchObject({ found: true })
    await app.call('update_profile', { hidden_from_phone: true }, marie.access_token)
    await app.server.feed.caughtUp()
    expect(await byPhone()).toMatchObject({ found: false, hai_tag: null, shown_name: null })
  })
})

describe('the HaiTag', () => {
  test('redirects nobody from the old tag after a change, and confirms the change by mail', async () => {
    const [marie, jean] = [await aMember(app), await aMember(app)]
    const hai_tag = aTag()
    expect(await change(marie, `@${hai_tag}`)).toEqual({ hai_tag })
    await app.server.feed.caughtUp()
    expect(await profileOf(marie)).toMatchObject({ hai_tag })
    expect(await find(jean, { hai_tag })).toMatchObject({ found: true, hai_tag })
    await expect(find(jean, { hai_tag: marie.hai_tag })).rejects.toMatchObject({ code: 'RECIPIENT_UNAVAILABLE' })
    expect((await mailsTo(marie))[0]).toContain(`@${hai_tag}`)
  })

  test('can change once in 90 days, and the settings show the next date', async () => {
    const marie = await aMember(app)
    expect(await settingsOf(marie)).toMatchObject({ tag_change_at: null })
    await change(marie, aTag())
    const { tag_change_at } = await settingsOf(marie)
    await letPass(marie, 89)
    const refusal = await change(marie, aTag()).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'TAG_CHANGED_LATELY' })
    expect(Date.parse(tag_change_at ?? '') - app.clock.now().getTime()).toBe(90 * 86_400_000)
    await letPass(marie, 1)
    expect(await settingsOf(marie)).toMatchObject({ tag_change_at: null })
    await change(marie, aTag())
  })

  test('stays reserved for its former owner, including look-alikes', async () => {
    const [marie, jean] = [await aMember(app), await aMember(app)]
    const old = marie.hai_tag
    await change(marie, aTag())
    for (const alike of [old, old.toUpperCase(), old.replace('t', 't_')])
      await expect(change(jean, alike)).rejects.toMatchObject({ code: 'TAG_TAKEN' })
    await letPass(marie, 364)
    await expect(change(jean, old)).rejects.toMatchObject({ code: 'TAG_TAKEN' })
    await change(marie, old)
    await change(marie, old)
    await letPass(marie, 365)
    await change(marie, aTag())
    await letPass(marie, 365)
    await expect(change(jean, old)).rejects.toMatchObject({ code: 'TAG_TAKEN' })
    expect(await app.call('check_hai_tag', { hai_tag: old }, jean.access_token)).toEqual({ available: false, reason: 'taken' })
  })

  test('counts a change of capitals as a change', async () => {
    const marie = await aMember(app)
    await change(marie, marie.hai_tag.toUpperCase())
    expect(await profileOf(marie)).toMatchObject({ hai_tag: marie.hai_tag.toUpperCase() })
    await expect(change(marie, aTag())).rejects.toMatchObject({ code: 'TAG_CHANGED_LATELY' })
  })

  test('rejects a tag that looks like another member’s or a reserved one', async () => {
    const [marie, jean] = [await aMember(app, { hai_tag: 'Lolo_Mango' }), await aMember(app)]
    for (const alike of ['lolomango', 'L0L0MANG0', '1o1o_mango'])
      await expect(change(jean, alike)).rejects.toMatchObject({ code: 'TAG_TAKEN' })
    for (const house of ['support', 'h_a_i', 'Admin1'])
      await expect(change(jean, house)).rejects.toMatchObject({ code: 'TAG_RESERVED' })
    for (const none of ['ab', 'a b c', 'x'.repeat(21), 'émile'])
      await expect(change(jean, none)).rejects.toMatchObject({ status: 400 })
    expect(await profileOf(jean)).toMatchObject({ hai_tag: jean.hai_tag })
    expect(await settingsOf(jean)).toMatchObject({ tag_change_at: null })
    await app.server.feed.caughtUp()
    expect(await find(marie, { hai_tag: jean.hai_tag })).toMatchObject({ found: true })
  })

  test('goes to exactly one of ten members who claim it at once', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => aMember(app)))
    const wanted = aTag()
    const results = await Promise.allSettled(all.map((member) => change(member, wanted)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const tags = await Promise.all(all.map(async (member) => (await profileOf(member)).hai_tag))
    expect(new Set(tags).size).toBe(10)
    const { rows } = await database().owner.query<{ held: number }>(
      'select count(*)::int as held from identity.tag where released_at is null and user_id = any ($1)',
      [all.map(({ user_id }) => user_id)],
    )
    expect(rows[0]?.held).toBe(10)
  })

  test('cannot be released early by a server whose clock is behind', async () => {
    const [marie, jean] = [await aMember(app), await aMember(app)]
    await trustingNoClock(async () => {
      const release = `select identity.change_tag($1, $2, $2, '1970-01-01') as outcome`
      const { rows } = await database().app.query<{ outcome: string }>(release, [marie.user_id, `x${aTag()}`.replaceAll('_', '')])
      expect(rows).toEqual([{ outcome: 'changed' }])
    })
    await expect(change(jean, marie.hai_tag)).rejects.toMatchObject({ code: 'TAG_TAKEN' })
    await expect(change(marie, aTag())).rejects.toMatchObject({ code: 'TAG_CHANGED_LATELY' })
  })

  test('cannot be taken over by a server whose clock is ahead', async () => {
    const [marie, jean] = [await aMember(app), await aMember(app)]
    await change(marie, aTag())
    await trustingNoClock(async () => {
      const { rows } = await database().app.query<{ outcome: string }>(
        `select identity.change_tag($1, tag_key, hai_tag, now() + interval '2 years') as outcome
         from identity.tag where user_id = $2 and released_at is not null`,
        [jean.user_id, marie.user_id],
      )
      expect(rows).toEqual([{ outcome: 'taken' }])
    })
    expect(await profileOf(jean)).toMatchObject({ hai_tag: jean.hai_tag })
  })

  test('requires the password even after a recent sign-in, and locks after five wrong ones', async () => {
    const jean = await aMember(app)
    await expect(app.call('change_hai_tag', { hai_tag: aTag() }, jean.access_token)).rejects.toMatchObject({
      code: 'REAUTHENTICATION_NEEDED',
    })
    for (let wrong = 0; wrong < 5; wrong += 1)
      await expect(change(jean, aTag(), 'not my password')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await expect(change(jean, aTag())).rejects.toMatchObject({ code: 'LOCKED' })
    expect(await profileOf(jean)).toMatchObject({ hai_tag: jean.hai_tag })
  })
})
