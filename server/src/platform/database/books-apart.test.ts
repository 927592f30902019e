import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { createBook } from './create-book.ts'

// Functions and triggers of shared schemas work with the book of the member.

const database = useTestDatabase()
const run = async (statement: string, values: readonly unknown[] = []): Promise<readonly unknown[]> =>
  (await database().owner.query<Record<string, unknown>>(statement, [...values])).rows

async function aPerson(book: number): Promise<string> {
  const id = randomUUID()
  const tag = `p${id.slice(0, 8)}`
  await run(
    `with account as (insert into identity.account (id, email, language, email_confirmed_at, created_at)
                      values ($1, $2 || '@example.test', 'en', now(), now()))
     insert into identity.profile (id, full_name, hai_tag, onboarded, book, created_at, updated_at)
     values ($1, 'Marie Vilaire', $2, true, $3, now(), now())`,
    [id, tag, book],
  )
  return id
}

async function aSuperAdmin(): Promise<string> {
  const id = await aPerson(0)
  await run(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'super_admin', now())`, [id])
  return id
}

let marie: string
let rose: string
let jean: string

beforeAll(async () => {
  await createBook(database().url, { name: 'second', phone_prefixes: ['+509'] })
  marie = await aPerson(1)
  rose = await aSuperAdmin()
  jean = await aSuperAdmin()
})

const block = (member: string) =>
  run(`update identity.profile set is_blocked = true, blocked_reason = 'review' where id = $1`, [member])
const unblock = (member: string) => run('select users.unblock($1, $2, now())', [rose, member])

test('an unblocked member’s wallet opens in the member’s book', async () => {
  await run('select ledger_second.open_member_accounts($1)', [marie])
  await run(`select ledger_second.close_member($1, 'frozen')`, [marie])
  await block(marie)
  await unblock(marie)
  expect(await run('select distinct status from ledger_second.account where owner_id = $1', [marie])).toEqual([
    { status: 'open' },
  ])
  expect(await run('select from ledger.account where owner_id = $1', [marie])).toEqual([])
})

test('a sanctions hit in the member’s book keeps the member blocked, and one in another book does not', async () => {
  const hitIn = (schema: string, member: string) =>
    run(
      `insert into ${schema}.flag (id, user_id, kind, evidence, evidence_key, status, raised_at, note, resolved_by, resolved_at)
       values (gen_random_uuid(), $1, 'sanctions_match', '{}', 'a', 'confirmed', now(), 'same', $2, now())`,
      [member, rose],
    )
  const [here, elsewhere] = [await aPerson(1), await aPerson(1)]
  for (const member of [here, elsewhere]) await block(member)
  await hitIn('compliance_second', here)
  await hitIn('compliance', elsewhere)
  await expect(unblock(here)).rejects.toMatchObject({ hint: 'hit_stands' })
  await unblock(elsewhere)
})

test('an approved document raises the tier and records it in the member’s book', async () => {
  const documents = [randomUUID(), randomUUID()]
  await run(`update identity.profile set phone = '+50937000009', phone_verified_at = now() where id = $1`, [marie])
  await run(
    `insert into documents.document (id, user_id, purpose, kind, submitted_at)
     values ($1, $3, 'identity', 'passport', now()), ($2, $3, 'selfie', 'selfie', now())`,
    [...documents, marie],
  )
  for (const document of documents)
    expect(await run(`select documents.decide_as_staff($1, $2, 'approved', null, now()) as outcome`, [rose, document])).toEqual([
      { outcome: 'decided' },
    ])
  const decided = (schema: string) => run(`select type from ${schema}.outbox_event where type = 'document.decided'`)
  expect([await decided('events_second'), await decided('events')].map(({ length }) => length)).toEqual([2, 0])
  const former = (schema: string) => run(`select tier from ${schema}.previous_tier where user_id = $1`, [marie])
  expect([await former('compliance_second'), await former('compliance')]).toEqual([[{ tier: 0 }], []])
})

test('a deletion in the member’s book keeps the member’s row unchanged', async () => {
  const member = await aPerson(1)
  const rename = () =>
    run(`update identity.profile set blocked_reason = 'deleted', full_name = 'Marie' || full_name where id = $1`, [member])
  await run(`update identity.profile set is_blocked = true, blocked_reason = 'deleted' where id = $1`, [member])
  await rename()
  await run(`insert into deletions_second.deletion_request (id, user_id, requested_at) values (gen_random_uuid(), $1, now())`, [
    member,
  ])
  await run(
    `update deletions_second.deletion_request set status = 'approved', ended_at = now(), mark = '2AAAAA' where user_id = $1`,
    [member],
  )
  await expect(rename()).rejects.toThrow('the account is deleted')
})

test('the server chooses a member’s book until the profile is complete', async () => {
  const member = await aPerson(1)
  const move = (book: number) => database().app.query('update identity.profile set book = $2 where id = $1', [member, book])
  await expect(move(0)).rejects.toMatchObject({ code: '42501' })
  await run('update identity.profile set onboarded = false where id = $1', [member])
  await move(0)
  await expect(move(7)).rejects.toThrow('profile_book_fkey')
})

/** Runs `statement` in the transaction of the approval, whose id is `$1`, and rolls everything back. */
async function withApproval(book: number, kind: string, statement: string): Promise<void> {
  const client = await database().owner.connect()
  const id = randomUUID()
  try {
    await client.query('begin')
    await client.query(
      `insert into approvals.approval (id, kind, needs, subject, payload, facts, requested_by, requested_at, expires_at, book)
       values ($1, $2::text, 'super_admin', 'a', '{}', jsonb_build_object('kind', $2::text), $3, now(), now() + interval '1 day', $4)`,
      [id, kind, rose, book],
    )
    await client.query(`update approvals.approval set status = 'approved', decided_by = $2, decided_at = now() where id = $1`, [
      id,
      jean,
    ])
    await client.query(statement.replaceAll('$approval', id).replaceAll('$asker', rose))
    await client.query('set constraints all immediate')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const feeRule = (schema: string): string =>
  `insert into ${schema}.rule (operation, effective_from, minimum_amount, maximum_amount, bands, tax_bp, paid_by, created_by)
   values ('send', now(), 1, 9, '[]', 0, 'payer', '$asker')`

test.each([
  ['a repair', 'balance_unlock', (suffix: string) => `select integrity${suffix}.approved('$approval', 'balance_unlock')`],
  ['a fee', 'fee_rule', (suffix: string) => feeRule(`fees${suffix}`)],
] as const)('an approval of %s is valid in its book only', async (_what, kind, statement) => {
  await withApproval(0, kind, statement(''))
  await withApproval(1, kind, statement('_second'))
  await expect(withApproval(0, kind, statement('_second'))).rejects.toThrow(/approv/)
  await expect(withApproval(1, kind, statement(''))).rejects.toThrow(/approv/)
})

test('staff of any book can publish a legal text, which all books share', async () => {
  const publish = `insert into legal.version (id, document, number, texts, asks_acceptance, effective_at, note, published_by, published_at)
    values (gen_random_uuid(), 'terms', 900, '{}', false, now(), 'why', '$asker', now())`
  await withApproval(1, 'legal_document', publish)
  await expect(withApproval(1, 'fee_rule', publish)).rejects.toThrow('needs the approval')
})
