import { sql, type RawBuilder } from 'kysely'

/**
 * SQL condition for lists: the reader is not the member named in this column. Everyone may see rows without a member.
 */
export const isOfAnother = (member: RawBuilder<unknown>, reader_id: string): RawBuilder<boolean> =>
  sql<boolean>`${member} is distinct from ${reader_id}::uuid`

/**
 * SQL condition for lists whose rows name an account or, before sign-in, only an email address: the row is not about
 * the reader.
 */
export const isOfAnotherAccount = (
  columns: { readonly user: RawBuilder<unknown>; readonly email: RawBuilder<unknown> },
  reader: { readonly user_id: string; readonly email: string },
): RawBuilder<boolean> => sql<boolean>`(${isOfAnother(columns.user, reader.user_id)}
  and (${columns.user} is not null or ${columns.email} is distinct from ${reader.email}))`

const kept = ['user_note_added', 'report_closed', 'security_flag_resolved', 'ledger_alert_resolved', 'balance_validated']

/**
 * SQL condition: the reader may see this audit row `entry`. Staff never see rows about themselves that concern notes,
 * reports, flags, sanctions decisions, ledger alerts or balance checks. They do not see the outcome of their own
 * reports either.
 */
export const isForReader = (reader_id: string): RawBuilder<boolean> => sql<boolean>`(not (
  not ${isOfAnother(sql.ref('entry.target_user_id'), reader_id)}
  and (starts_with(entry.action, 'compliance_flag_') or entry.action = any(${kept}::text[])
       or (starts_with(entry.action, 'approval_') and entry.after ->> 'kind' = 'sanctions_release')))
  and not (entry.action = 'report_closed'
           and entry.subject in (select own.id::text from abuse_reports.report_view own where own.reporter_id = ${reader_id}::uuid)))`
