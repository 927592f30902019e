import { sql, type RawBuilder } from 'kysely'

/** Of lists: what is about, or by, whoever reads is for the others of the staff. What has nobody in this column is everybody’s. */
export const isOfAnother = (member: RawBuilder<unknown>, reader_id: string): RawBuilder<boolean> =>
  sql<boolean>`${member} is distinct from ${reader_id}::uuid`

/** The same of what names an account or, while nobody was signed in, only an address. */
export const isOfAnotherAccount = (
  columns: { readonly user: RawBuilder<unknown>; readonly email: RawBuilder<unknown> },
  reader: { readonly user_id: string; readonly email: string },
): RawBuilder<boolean> => sql<boolean>`(${isOfAnother(columns.user, reader.user_id)}
  and (${columns.user} is not null or ${columns.email} is distinct from ${reader.email}))`

/** Acts of the staff upon what is held against somebody. */
const kept = ['user_note_added', 'report_closed', 'security_flag_resolved', 'ledger_alert_resolved', 'balance_validated']

/**
 * Whether a row of the staff’s audit, called `entry`, may be read by somebody of the staff: what the others write down about them, hold
 * against them or find on a list is not for them, nor that there is anything; nor what became of a report they made.
 */
export const isForReader = (reader_id: string): RawBuilder<boolean> => sql<boolean>`(not (
  not ${isOfAnother(sql.ref('entry.target_user_id'), reader_id)}
  and (starts_with(entry.action, 'compliance_flag_') or entry.action = any(${kept}::text[])
       or (starts_with(entry.action, 'approval_') and entry.after ->> 'kind' = 'sanctions_release')))
  and not (entry.action = 'report_closed'
           and entry.subject in (select own.id::text from reports.report own where own.reporter_id = ${reader_id}::uuid)))`
