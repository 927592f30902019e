import type { statements as contract } from '@hai/contract/statements'
import type { Feature } from '../../feature.ts'
import { personalTable } from '../../personal-data.ts'
import type { Context } from './context.ts'
import { exportActivity } from './export-activity.ts'
import { getReceipt } from './get-receipt.ts'
import { getStatement, statementMonths } from './get-statement.ts'
import { createRenderLimit } from '../../platform/pdf/render-limit.ts'
import { codeHash, readCode } from './codes.ts'
import { findCode, readCodesOf } from './queries.ts'
import { getReceiptCode, issueCode } from './receipt-code.ts'
import { verifyReceipt } from './verify-receipt.ts'

/**
 * One process creates at most this many files of a kind at once, because they are drawn on the thread that also answers
 * calls.
 */
const STATEMENTS_MAX = 3
const RECEIPTS_MAX = 12
const TABLES_MAX = 6

export interface Statements {
  readonly feature: Feature<typeof contract>
  readonly issueCode: (viewer_id: string, transaction_id: string) => Promise<{ code: string; url: string }>
  readonly transactionOfCode: (typed: string) => Promise<string | null>
}

export function createStatements(context: Context): Statements {
  const { database, clock } = context
  return {
    issueCode: (viewer_id, transaction_id) => issueCode(context, viewer_id, transaction_id),
    transactionOfCode: async (typed) => {
      const code = readCode(typed)
      return code === null ? null : ((await findCode(database, codeHash(code)))?.transaction_id ?? null)
    },
    feature: {
      handlers: {
        get_receipt_code: getReceiptCode(context),
        verify_receipt: verifyReceipt(context),
        get_receipt: getReceipt(context, createRenderLimit(RECEIPTS_MAX, clock)),
        export_activity: exportActivity(context, createRenderLimit(TABLES_MAX, clock)),
        get_statement_months: ({ user_id }) => statementMonths(context, user_id),
        get_statement: getStatement(context, createRenderLimit(STATEMENTS_MAX, clock)),
      },
      personalData: [personalTable('receipt_codes', ({ user_id }) => readCodesOf(database, user_id))],
    },
  }
}
