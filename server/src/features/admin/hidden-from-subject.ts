import { sql, type RawBuilder } from 'kysely'

/** SQL condition for lists: the reader is not the member named in this column. True for rows without a member. */
export const isOfAnother = (member: RawBuilder<unknown>, reader_id: string): RawBuilder<boolean> =>
  sql<boolean>`${member} is distinct from ${reader_id}::uuid`

/**
 * SQL condition for lists whose rows have an account id, or only an email address if nobody was signed in: the row is
 * not about the reader.
 */
export const isOfAnotherAccount = (
  columns: { readonly user: RawBuilder<unknown>; readonly email: RawBuilder<unknown> },
  reader: { readonly user_id: string; readonly email: string },
): RawBuilder<boolean> => sql<boolean>`(${isOfAnother(columns.user, reader.user_id)}
  and (${columns.user} is not null or ${columns.email} is distinct from ${reader.email}))`

const visibleActions = [
  'user_note_added',
  'report_closed',
  'security_flag_resolved',
  'ledger_alert_resolved',
  'balance_validated',
]

/**
 * SQL condition: the reader may see the audit row `entry`. Hides rows about the reader that concern notes, closed
 * reports, flags, sanctions decisions, ledger alerts or balance checks. Also hides the outcome of reports that the
 * reader made.
 */
export const isForReader = (reader_id: string): RawBuilder<boolean> => sql<boolean>`(not (
  not ${isOfAnother(sql.ref('entry.target_user_id'), reader_id)}
  and (starts_with(entry.action, 'compliance_flag_') or entry.action = any(${visibleActions}::text[])
       or (starts_with(entry.action, 'approval_') and entry.after ->> 'kind' = 'sanctions_release')))
  and not (entry.action = 'report_closed'
           and entry.subject in (select own.id::text from abuse_reports.report_view own where own.reporter_id = ${reader_id}::uuid)))`
