import type { Input, Output } from '@hai/contract/contract'
import { CANNED_MAX } from '@hai/contract/support-values'
import type { CannedAnswer } from '@hai/contract/support-admin'
import { sql, type Selectable } from 'kysely'
import type { Staff } from '../../../caller.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { lockForTransaction } from '../../../platform/database/advisory-locks.ts'
import type { SupportCannedAnswer } from '../../../platform/database/generated.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { recordStaffAction } from '../../admin/index.ts'
import type { SupportDeps } from '../deps.ts'
import { refuseAnother } from './change-ticket.ts'

type Row = Selectable<SupportCannedAnswer>

const show = ({ id, title, body_en: en, body_fr: fr, body_ht: ht, version, changed_at }: Row): CannedAnswer => ({
  id,
  title,
  body: { en, fr, ht },
  version,
  changed_at: changed_at.toISOString(),
})

const asWritten = ({ title, body_en, body_fr, body_ht }: Pick<Row, 'title' | 'body_en' | 'body_fr' | 'body_ht'>) => ({
  title,
  body_en,
  body_fr,
  body_ht,
})

export async function listCanned({ database }: SupportDeps): Promise<Output<'admin_list_canned_answers'>> {
  const rows = await database
    .selectFrom('support.canned_answer')
    .selectAll()
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .limit(CANNED_MAX)
    .execute()
  return { items: rows.map(show) }
}

const lock = (trx: Transaction, id: string) =>
  trx.selectFrom('support.canned_answer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Fails: NOT_FOUND, FORBIDDEN, CONFLICT (someone else changed it, or there are too many). */
export async function saveCanned(
  { database, clock }: SupportDeps,
  staff: Staff,
  { admin_id, canned_id, known_version, title, body: { en, fr, ht } }: Input<'admin_save_canned_answer'>,
): Promise<CannedAnswer> {
  refuseAnother(staff, admin_id)
  const written = { title, body_en: en, body_fr: fr, body_ht: ht }
  return database.transaction().execute(async (trx) => {
    const before = canned_id === null ? null : ((await lock(trx, canned_id)) ?? fail('NOT_FOUND'))
    if (before && before.version !== known_version) fail('CONFLICT')
    const row = { id: before?.id ?? newId(), ...written, version: (before?.version ?? 0) + 1, changed_at: clock.now() }
    if (before) await trx.updateTable('support.canned_answer').set(row).where('id', '=', row.id).execute()
    else await insertWithin(trx, row)
    const about = { ...(before && { before: asWritten(before) }), after: written }
    await recordStaffAction(trx, staff, { action: 'canned_answer_saved', subject: row.id, ...about }, row.changed_at)
    return show(row)
  })
}

async function insertWithin(trx: Transaction, row: Row): Promise<void> {
  await lockForTransaction(trx, 'support:canned')
  const { count } = await trx
    .selectFrom('support.canned_answer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= CANNED_MAX) fail('CONFLICT')
  await trx.insertInto('support.canned_answer').values(row).execute()
}

export async function removeCanned(
  { database, clock }: SupportDeps,
  staff: Staff,
  { admin_id, canned_id }: Input<'admin_remove_canned_answer'>,
): Promise<Output<'admin_remove_canned_answer'>> {
  refuseAnother(staff, admin_id)
  return database.transaction().execute(async (trx) => {
    const before = (await lock(trx, canned_id)) ?? fail('NOT_FOUND')
    await trx.deleteFrom('support.canned_answer').where('id', '=', canned_id).execute()
    const about = { subject: canned_id, before: asWritten(before) }
    await recordStaffAction(trx, staff, { action: 'canned_answer_removed', ...about }, clock.now())
    return {}
  })
}
