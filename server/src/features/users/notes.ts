import type { Input, Output } from '@hai/contract/contract'
import type { Staff } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import { cutIdPage, readIdCursor } from '../../platform/cursors.ts'
import { newId } from '../../platform/ids.ts'
import { recordStaffAction } from '../admin/index.ts'
import { findPerson, staffPeople } from '../identity/index.ts'
import { refuseSubject } from './authority.ts'
import type { UsersDeps } from './deps.ts'

export async function listNotes(
  { database }: UsersDeps,
  staff: Staff,
  { user_id, cursor, limit }: Input<'admin_list_user_notes'>,
): Promise<Output<'admin_list_user_notes'>> {
  refuseSubject(staff, { user_id })
  const before = readIdCursor(cursor)
  const rows = await database
    .selectFrom('users.staff_note')
    .select(['id', 'author_id', 'body', 'created_at'])
    .where('user_id', '=', user_id)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next_cursor } = cutIdPage(rows, limit)
  const personOf = await staffPeople(
    database,
    page.map(({ author_id }) => author_id),
  )
  const items = page.map(({ id, author_id, body, created_at }) => ({
    id,
    author: personOf(author_id),
    body,
    created_at: created_at.toISOString(),
  }))
  return { items, next_cursor }
}

export async function addNote(
  { database, clock }: UsersDeps,
  staff: Staff,
  { user_id, body }: Input<'admin_add_user_note'>,
): Promise<Output<'admin_add_user_note'>> {
  refuseSubject(staff, { user_id })
  if (!(await findPerson(database, user_id))) fail('NOT_FOUND')
  const note = { id: newId(), user_id, author_id: staff.user_id, body, created_at: clock.now() }
  await database.transaction().execute(async (trx) => {
    await trx.insertInto('users.staff_note').values(note).execute()
    const about = { action: 'user_note_added', target_user_id: user_id, subject: note.id } as const
    await recordStaffAction(trx, staff, about, note.created_at)
  })
  const personOf = await staffPeople(database, [staff.user_id])
  return { id: note.id, author: personOf(staff.user_id), body, created_at: note.created_at.toISOString() }
}
