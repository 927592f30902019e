import { compliance } from '@hai/contract/compliance'
import type { Output } from '@hai/contract/contract'
import type { Selectable } from 'kysely'
import type { ComplianceList } from '../../platform/database/generated.ts'
import type { ComplianceDeps } from './deps.ts'

type State = Output<'get_sanctions_screening'>
const state = compliance.get_sanctions_screening.output.shape.current.unwrap()
const words = state.pick({ status: true, fault: true })

const show = (row: Selectable<ComplianceList>): NonNullable<State['current']> => {
  const { id, names, others, broken_rows, broken_lines, screened } = row
  return {
    id,
    names,
    others,
    broken_rows,
    broken_lines,
    screened,
    ...words.parse(row),
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    screened_at: row.screened_at?.toISOString() ?? null,
  }
}

/** `newest` is the newest import, even if it failed or still runs. */
export async function readScreening({ database, settings }: ComplianceDeps): Promise<State> {
  const newestOf = () => database.selectFrom('compliance.list').selectAll().orderBy('started_at', 'desc').limit(1)
  const [current, newest] = await Promise.all([
    newestOf().where('status', '=', 'ready').executeTakeFirst(),
    newestOf().executeTakeFirst(),
  ])
  return {
    is_configured: settings.sanctions !== null,
    current: current ? show(current) : null,
    newest: newest ? show(newest) : null,
  }
}
