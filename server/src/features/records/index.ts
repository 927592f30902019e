import type { records as contract } from '@hai/contract/records'
import type { Feature } from '../../feature.ts'
import { personalTable } from '../../personal-data.ts'
import type { Context } from './context.ts'
import { exportActivity } from './export-activity.ts'
import { getReceipt } from './get-receipt.ts'
import { getStatement } from './get-statement.ts'
import { createPress } from './press.ts'
import { readCodesOf } from './queries.ts'
import { getReceiptCode } from './receipt-code.ts'
import { statementMonths } from './statement-months.ts'
import { verifyReceipt } from './verify-receipt.ts'

/** Files of each kind that are made at a time in one process. Statements can be long, and are drawn on the thread that answers calls. */
const STATEMENTS_MAX = 3
const RECEIPTS_MAX = 12
const TABLES_MAX = 6

/** What a member takes away on paper or in a file, and how anybody can check it. */
export function createRecords(context: Context): { feature: Feature<typeof contract> } {
  const { database, clock } = context
  return {
    feature: {
      handlers: {
        get_receipt_code: getReceiptCode(context),
        verify_receipt: verifyReceipt(context),
        get_receipt: getReceipt(context, createPress(RECEIPTS_MAX, clock)),
        export_activity: exportActivity(context, createPress(TABLES_MAX, clock)),
        get_statement_months: ({ user_id }) => statementMonths(context, user_id),
        get_statement: getStatement(context, createPress(STATEMENTS_MAX, clock)),
      },
      personalData: [personalTable('receipt_codes', ({ user_id }) => readCodesOf(database, user_id))],
    },
  }
}
