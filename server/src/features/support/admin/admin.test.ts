import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { anAttachment } from '../../../../test/chat.ts'
import { useTestDatabase } from '../../../../test/database.ts'
import { codeOf } from '../../../../test/staff-sign-in.ts'
import { aMember, type MemberPerson } from '../../../../test/members.ts'
import { aStaffMember, steppedUp, type StaffPerson } from '../../../../test/staff.ts'
import { supportOf } from '../../../../test/support.ts'

const database = useTestDatabase()
let app: TestApp
let rose: StaffPerson
let jean: StaffPerson
let marie: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database())
  marie = await aMember(app)
  rose = await aStaffMember(app, database(), { full_name: 'Rose Charles' })
  jean = await aStaffMember(app, database(), { full_name: 'Jean Pierre' })
})
afterAll(() => app.stop())
const { answer, ask, askAsGuest, assign, viewTicket, rate, setStatus, write } = supportOf(() => app)

const auditOf = async (subject: string) => {
  const { rows } = await database().owner.query<Record<'action' | 'actor_id' | 'target_user_id' | 'before' | 'after', unknown>>(
    'select action, actor_id, target_user_id, before, after from admin.audit_log where subject = $1 order by id',
    [subject],
  )
  return rows
}

describe('assignment', () => {
  test('two who take a ticket at once: the first gets it, the other gets CONFLICT', async () => {
    const ticket_id = await ask(marie)
    const codes = await Promise.all([rose, jean].map((staff) => codeOf(assign(staff, ticket_id, staff.user_id))))
    expect(codes.sort()).toEqual(['CONFLICT', 'done'])
    const { assignee } = await viewTicket(rose, ticket_id)
    expect([rose.user_id, jean.user_id]).toContain(assignee?.user_id)
    expect(await auditOf(ticket_id)).toEqual([
      {
        action: 'ticket_assigned',
        actor_id: assignee?.user_id,
        target_user_id: marie.user_id,
        before: { assignee_id: null },
        after: { assignee_id: assignee?.user_id },
      },
    ])
  })

  test('it can be passed on and unassigned, but not given to anyone outside the staff', async () => {
    const ticket_id = await ask(await aMember(app))
    expect((await assign(rose, ticket_id, jean.user_id)).assignee_id).toBe(jean.user_id)
    expect((await viewTicket(rose, ticket_id)).assignee?.full_name).toBe('Jean Pierre')
    expect((await assign(rose, ticket_id, null, jean.user_id)).assignee_id).toBeNull()
    expect(await codeOf(assign(rose, ticket_id, marie.user_id))).toBe('FORBIDDEN')
    expect(await codeOf(assign(rose, randomUUID(), rose.user_id))).toBe('NOT_FOUND')
    await setStatus(rose, ticket_id, 'closed')
    expect(await codeOf(assign(rose, ticket_id, rose.user_id))).toBe('INVALID_TRANSITION')
  })

  test('an answer takes an unassigned ticket and leaves an assigned one', async () => {
    const ticket_id = await ask(await aMember(app))
    expect((await answer(rose, ticket_id)).assignee_id).toBe(rose.user_id)
    expect((await answer(jean, ticket_id)).assignee_id).toBe(rose.user_id)
  })
})

describe('answers and notes', () => {
  test('are written once per key and audited with their author', async () => {
    const who = await aMember(app)
    const ticket_id = await ask(who)
    const idempotency_key = randomUUID()
    await Promise.all(Array.from({ length: 10 }, () => answer(rose, ticket_id, { idempotency_key })))
    expect(await codeOf(answer(rose, ticket_id, { idempotency_key, is_note: true }))).toBe('IDEMPOTENCY_CONFLICT')
    expect(await codeOf(answer(jean, ticket_id, { idempotency_key }))).toBe('IDEMPOTENCY_CONFLICT')
    await answer(jean, ticket_id, { is_note: true, body: 'Called before.' })
    const { messages, status } = await viewTicket(rose, ticket_id)
    expect(messages.map(({ kind, by, body }) => [kind, by?.full_name, body])).toEqual([
      ['message', undefined, 'I sent ten dollars and they are gone.'],
      ['answer', 'Rose Charles', 'They are on their way.'],
      ['note', 'Jean Pierre', 'Called before.'],
    ])
    expect(status).toBe('answered')
    expect((await auditOf(ticket_id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['ticket_answered', rose.user_id],
      ['ticket_noted', jean.user_id],
    ])
  })

  test('closing ends answers but not notes; nothing is closed or reopened twice', async () => {
    const ticket_id = await ask(await aMember(app))
    await setStatus(rose, ticket_id, 'closed')
    expect(await codeOf(setStatus(jean, ticket_id, 'closed'))).toBe('INVALID_TRANSITION')
    expect(await codeOf(answer(rose, ticket_id))).toBe('INVALID_TRANSITION')
    expect((await answer(rose, ticket_id, { is_note: true })).status).toBe('closed')
    await setStatus(rose, ticket_id, 'open')
    expect(await codeOf(setStatus(rose, ticket_id, 'open'))).toBe('INVALID_TRANSITION')
    const entries = (await auditOf(ticket_id)).map(({ action, before, after }) => ({ action, before, after }))
    expect(entries.filter(({ action }) => action !== 'ticket_noted')).toEqual([
      { action: 'ticket_closed', before: { status: 'open' }, after: { status: 'closed' } },
      { action: 'ticket_reopened', before: { status: 'closed' }, after: { status: 'open' } },
    ])
  })

  test('nobody reads their own ticket as staff, not even one asked as a guest', async () => {
    const file_id = await anAttachment(app, rose)
    const own = await ask(rose, { attachments: [file_id] })
    const { ticket_id: asGuest } = await askAsGuest(rose.email)
    const picture = (staff: StaffPerson, ticket_id: string) =>
      app.post('/rpc/admin_get_ticket_attachment', { ticket_id, file_id }, staff)
    await answer(jean, own, { is_note: true, body: 'Rose must not read this.' })
    for (const ticket_id of [own, asGuest]) {
      expect(await codeOf(viewTicket(rose, ticket_id))).toBe('FORBIDDEN')
      expect((await picture(rose, ticket_id)).status).toBe(403)
      for (const is_note of [true, false]) expect(await codeOf(answer(rose, ticket_id, { is_note }))).toBe('FORBIDDEN')
      expect(await codeOf(setStatus(rose, ticket_id, 'closed'))).toBe('FORBIDDEN')
      expect(await codeOf(assign(rose, ticket_id, rose.user_id))).toBe('FORBIDDEN')
    }
    expect((await picture(jean, own)).status).toBe(200)
    expect((await viewTicket(jean, own)).messages.map(({ kind }) => kind)).toEqual(['message', 'note'])
  })

  test('nobody answers their own ticket or acts under another’s name', async () => {
    const ticket_id = await ask(rose)
    expect(await codeOf(answer(rose, ticket_id))).toBe('FORBIDDEN')
    expect(await codeOf(setStatus(rose, ticket_id, 'closed'))).toBe('FORBIDDEN')
    expect(await codeOf(assign(rose, ticket_id, rose.user_id))).toBe('FORBIDDEN')
    expect(await codeOf(assign(jean, ticket_id, rose.user_id))).toBe('FORBIDDEN')
    expect(await codeOf(answer(jean, ticket_id, { admin_id: rose.user_id }))).toBe('FORBIDDEN')
    expect((await viewTicket(jean, ticket_id)).colleagues.map(({ user_id }) => user_id)).not.toContain(rose.user_id)
    expect(await codeOf(answer(jean, ticket_id))).toBe('done')
  })
})

test('the inbox shows the longest waiting first, filtered by state, owner, waiting time, language, kind and words', async () => {
  const who = await aMember(app)
  const [first, second, third] = [
    await ask(who, { subject: 'My 100% bonus' }),
    await ask(who, { category: 'sign_in' }),
    await ask(who),
  ]
  const guest = await askAsGuest('somebody.waiting@example.org', { language: 'ht' })
  app.clock.forward({ minutes: 5 })
  await answer(rose, second)
  await write(who, second)
  await answer(jean, third)
  const of = async (filters: Parameters<typeof app.call<'admin_list_tickets'>>[1]) => {
    const { items } = await app.call('admin_list_tickets', { user_id: who.user_id, direction: 'ascending', ...filters }, rose)
    return items.map(({ id }) => id)
  }
  expect(await of({})).toEqual([first, second, third])
  expect(await of({ sort: 'created_at', direction: 'descending' })).toEqual([third, second, first])
  expect(await of({ status: 'answered' })).toEqual([third])
  expect(await of({ status: 'active' })).toEqual([first, second, third])
  expect(await of({ assigned: 'me' })).toEqual([second])
  expect(await of({ assigned: 'nobody' })).toEqual([first])
  expect(await of({ assigned: 'others' })).toEqual([third])
  expect(await of({ category: 'sign_in' })).toEqual([second])
  expect(await of({ search: '100%' })).toEqual([first])
  expect(await of({ search: '100_' })).toEqual([])
  app.clock.forward({ hours: 1 })
  rose = await steppedUp(app, await refreshed(rose))
  expect(await of({ waiting_hours: 1 })).toEqual([first, second])
  expect(await of({ waiting_hours: 2 })).toEqual([])
  const asked = { language: 'ht', search: 'SOMEBODY.wait' } as const
  const { items } = await app.call('admin_list_tickets', asked, rose)
  expect(items).toMatchObject([
    { id: guest.ticket_id, customer: { user_id: null, email: 'somebody.waiting@example.org' }, language: 'ht' },
  ])
  const pages = []
  let cursor: string | undefined
  do {
    const page = await app.call('admin_list_tickets', { user_id: who.user_id, limit: 1, ...(cursor && { cursor }) }, rose)
    pages.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(pages).toEqual([third, second, first])
  jean = await steppedUp(app, await refreshed(jean))
})

const refreshed = async (staff: StaffPerson): Promise<StaffPerson> => {
  const { refresh_token } = staff
  return { ...staff, ...(await app.call('refresh_session', { refresh_token })) }
}

test('reading a member’s ticket is recorded', async () => {
  const ticket_id = await ask(await aMember(app))
  await viewTicket(rose, ticket_id)
  const { rows } = await database().owner.query(
    `select details ->> 'action' as action from security.security_events
      where user_id = $1 and event_type = 'sensitive_data_access' and details ->> 'asked' like $2`,
    [rose.user_id, `%${ticket_id}%`],
  )
  expect(rows).toEqual([{ action: 'admin_get_ticket' }])
})

test('the figures count waiting tickets, time to first answer and ratings', async () => {
  const figures = () => app.call('admin_get_ticket_figures', {}, jean)
  const before = await figures()
  const [quick, slow] = [await aMember(app), await aMember(app)]
  const [one, two] = [await ask(quick), await ask(slow)]
  expect(await figures()).toMatchObject({ waiting: before.waiting + 2, unassigned: before.unassigned + 2 })
  await answer(jean, one)
  await setStatus(jean, one, 'closed')
  await rate(quick, one, 4)
  await assign(jean, two, jean.user_id)
  const after = await figures()
  expect(after).toMatchObject({ waiting: before.waiting + 1, mine: before.mine + 1, closed: before.closed + 1 })
  expect(after.answered).toBe(before.answered + 1)
  expect(after.first_answer_seconds).toBeGreaterThanOrEqual(0)
  expect(after.scores.map((count, at) => count - (before.scores[at] ?? 0))).toEqual([0, 0, 0, 1, 0])
})

describe('prepared answers', () => {
  const save = (staff: StaffPerson, more: object = {}) => {
    const body = { en: 'Hello {name}', fr: 'Bonjour {name}', ht: 'Bonjou {name}' }
    return app.call('admin_save_canned_answer', { admin_id: staff.user_id, title: 'Greeting', body, ...more }, staff)
  }
  const titles = async () => (await app.call('admin_list_canned_answers', {}, rose)).items.map(({ title }) => title)

  test('are created, changed and removed, each audited with the previous text', async () => {
    const { id, version } = await save(rose)
    const changed = await save(jean, { canned_id: id, known_version: version, title: 'A greeting' })
    expect(changed).toMatchObject({ id, version: 2, title: 'A greeting' })
    expect(await codeOf(save(rose, { canned_id: id, known_version: 1 }))).toBe('CONFLICT')
    expect(await titles()).toContain('A greeting')
    await app.call('admin_remove_canned_answer', { admin_id: jean.user_id, canned_id: id }, jean)
    expect(await titles()).not.toContain('A greeting')
    expect(await codeOf(save(rose, { canned_id: id, known_version: 2 }))).toBe('NOT_FOUND')
    const trail = await auditOf(id)
    expect(trail.map(({ action }) => action)).toEqual(['canned_answer_saved', 'canned_answer_saved', 'canned_answer_removed'])
    expect(trail[1]).toMatchObject({ before: { title: 'Greeting' }, after: { title: 'A greeting' } })
  })

  test('contain only known placeholders, and cannot be changed under another’s name', async () => {
    const body = { en: 'Hello {nmae}', fr: 'Bonjour', ht: 'Bonjou' }
    expect(await codeOf(save(rose, { body }))).toBe('BAD_REQUEST')
    expect(await codeOf(save(rose, { body: { ...body, en: '' } }))).toBe('BAD_REQUEST')
    expect(await codeOf(save(rose, { admin_id: jean.user_id }))).toBe('FORBIDDEN')
  })

  test('two who change one at once: one succeeds, and the other gets CONFLICT', async () => {
    const { id: canned_id, version: known_version } = await save(rose)
    const codes = await Promise.all([rose, jean].map((staff) => codeOf(save(staff, { canned_id, known_version }))))
    expect(codes.sort()).toEqual(['CONFLICT', 'done'])
  })
})
