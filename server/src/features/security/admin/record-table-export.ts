import { contract } from '@hai/contract/contract'
import type { Input, Output, ProcedureName } from '@hai/contract/contract'
import type { Procedure } from '@hai/contract/procedure'
import { z } from 'zod'
import type { Staff } from '../../../caller.ts'
import { badInput } from '../../../platform/bad-input.ts'
import { bookOf } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { stampNow } from '../../integrity/index.ts'
import type { SecurityAdminDeps } from './deps.ts'

const isProcedure = (name: string): name is ProcedureName => Object.hasOwn(contract, name)

const isStaffList = ({ access, input }: Procedure): boolean =>
  (access === 'admin' || access === 'super_admin') && input instanceof z.ZodObject && 'cursor' in input.shape

const notAList = (): never => fail('BAD_REQUEST', { fields: [{ path: 'list', reason: 'is no list of the staff' }] })

/** Fails: BAD_REQUEST (not a list for staff, or invalid filters), FORBIDDEN (a list for super admins). */
export async function recordTableExport(
  { database, recordExport }: Pick<SecurityAdminDeps, 'database' | 'recordExport'>,
  staff: Staff,
  { list, filters, rows, is_masked }: Input<'record_table_export'>,
): Promise<Output<'record_table_export'>> {
  if (!isProcedure(list)) return notAList()
  const procedure: Procedure = contract[list]
  if (!isStaffList(procedure)) return notAList()
  if (procedure.access === 'super_admin' && staff.role !== 'super_admin') fail('FORBIDDEN')
  const parsed = procedure.input.safeParse(filters)
  if (!parsed.success) throw badInput(parsed.error)
  await recordExport(staff, { kind: list, filters: parsed.data, rows, is_masked, book: bookOf(database), source: 'browser' })
  return { stamp: await stampNow(database) }
}
