import type { FoundByStaff } from '@hai/contract/overview'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { findPeople, type Person, tagKey } from '../identity/index.ts'

/** People may type a local number without Haiti’s country code. */
const COUNTRY = '+509'
const PHONE = /^\+?[\d\s().-]{4,}$/

const begins = (text: string): string => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`

interface SearchCursor {
  readonly rows: RawBuilder<unknown>
  readonly column: RawBuilder<unknown>
  readonly texts: readonly string[]
}

const places = {
  tag: (texts: readonly string[]): SearchCursor => ({
    rows: sql`select user_id as id from identity.tag_view where released_at is null`,
    column: sql`tag_key`,
    texts,
  }),
  email: (texts: readonly string[]): SearchCursor => ({
    rows: sql`select id from identity.account_view where true`,
    column: sql`email`,
    texts,
  }),
  phone: (texts: readonly string[]): SearchCursor => ({
    rows: sql`select id from identity.profile_view where phone is not null`,
    column: sql`phone`,
    texts,
  }),
  name: (texts: readonly string[]): SearchCursor => ({
    rows: sql`select id from identity.profile_view where full_name is not null`,
    column: sql`lower(full_name)`,
    texts,
  }),
  lastName: (texts: readonly string[]): SearchCursor => ({
    rows: sql`select id from identity.profile_view where full_name is not null`,
    column: sql`lower(split_part(full_name, ' ', -1))`,
    texts,
  }),
}

function phonesOf(typed: string): readonly string[] {
  const digits = typed.replaceAll(/\D/g, '')
  return typed.startsWith('+') ? [`+${digits}`] : [`+${digits}`, `${COUNTRY}${digits}`]
}

/**
 * A text that starts with @ is searched as a tag, any other text with an @ as an email address. The rest is searched as
 * a tag, email address and name, and digits also as a phone number.
 */
function placesFor(typed: string): readonly SearchCursor[] {
  const key = tagKey(typed)
  const tag = key === '' ? [] : [places.tag([key])]
  if (typed.startsWith('@')) return tag
  const lower = typed.toLowerCase()
  if (typed.includes('@')) return [places.email([lower])]
  const phone = PHONE.test(typed) ? [places.phone(phonesOf(typed))] : []
  return [...tag, ...phone, places.email([lower]), places.name([lower]), places.lastName([lower])]
}

async function readIds(database: Database, typed: string, limit: number): Promise<readonly { id: string; is_exact: boolean }[]> {
  const arms = placesFor(typed).flatMap(({ rows, column, texts }) =>
    texts.flatMap((text) => [
      sql`(select id, true as is_exact from (${rows} and ${column} = ${text} limit ${limit}) e)`,
      sql`(select id, false from (${rows} and ${column} like ${begins(text)} limit ${limit}) b)`,
    ]),
  )
  if (arms.length === 0) return []
  const found = await sql<{ id: string; is_exact: boolean }>`
    select hit.id, bool_or(hit.is_exact) as is_exact
      from (${sql.join(arms, sql` union all `)}) hit
      left join identity.profile_view profile on profile.id = hit.id
     group by hit.id order by bool_or(hit.is_exact) desc, min(lower(profile.full_name)), hit.id limit ${limit}`.execute(database)
  return found.rows
}

export function membersBeginning(typed: string): RawBuilder<unknown> {
  const id = z.uuid().toLowerCase().safeParse(typed)
  if (id.success) return sql`select ${id.data}::uuid`
  const arms = placesFor(typed).flatMap(({ rows, column, texts }) =>
    texts.map((text) => sql`(${rows} and ${column} like ${begins(text)})`),
  )
  return arms.length === 0 ? sql`select null::uuid where false` : sql.join(arms, sql` union all `)
}

const show = ({ id, full_name, hai_tag, email, phone, is_agent, is_blocked, tier, book }: Person): FoundByStaff => ({
  user_id: id,
  full_name,
  hai_tag,
  email,
  phone,
  is_agent,
  is_blocked,
  tier,
  book,
})

export interface FoundMembers {
  readonly members: FoundByStaff[]
  readonly exact: readonly string[]
}

export async function showMembers(database: Database, ids: readonly string[]): Promise<FoundByStaff[]> {
  const people = await findPeople(database, ids)
  return ids.flatMap((id) => people.filter((person) => person.id === id).map(show))
}

export async function findMembersFor(database: Database, typed: string, limit: number): Promise<FoundMembers> {
  const hits = await readIds(database, typed, limit)
  const members = await showMembers(
    database,
    hits.map(({ id }) => id),
  )
  return { members, exact: hits.filter(({ is_exact }) => is_exact).map(({ id }) => id) }
}
