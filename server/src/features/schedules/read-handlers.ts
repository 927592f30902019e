import type { schedules } from '@hai/contract/schedules'
import { z } from 'zod'
import type { Handlers } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { notACursor } from '../../platform/cursors.ts'
import type { Context } from './deps.ts'
import { readRuns } from './run-queries.ts'
import { readOwnSchedule, readSchedules, type Schedule } from './schedule-queries.ts'
import { readAround, showDetail, showSchedules } from './show-schedules.ts'

type Reads = Pick<Handlers<typeof schedules>, 'list_schedules' | 'get_schedule' | 'list_schedule_runs'>
type State = 'live' | 'ended'

export const readHandlers = (context: Context): Reads => ({
  list_schedules: async ({ user_id }, { cursor, limit, state }) => {
    const found = await readBoth(context, { payer_id: user_id, from: readCursor(cursor), state, limit: limit + 1 })
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    return { items: await showSchedules(context, page), next_cursor: last ? `${stateOf(last)}.${last.id}` : null }
  },
  get_schedule: async ({ user_id }, { schedule_id }) => {
    const schedule = (await readOwnSchedule(context.database, { schedule_id, payer_id: user_id })) ?? fail('NOT_FOUND')
    return showDetail(context.database, schedule, await readAround(context, schedule))
  },
  list_schedule_runs: async ({ user_id }, { schedule_id, cursor, limit }) => {
    if (!(await readOwnSchedule(context.database, { schedule_id, payer_id: user_id }))) fail('NOT_FOUND')
    const found = await readRuns(context.database, { schedule_id, before: readDayCursor(cursor), limit: limit + 1 })
    const items = found.slice(0, limit)
    return { items, next_cursor: found.length > limit ? (items.at(-1)?.due_on ?? null) : null }
  },
})

const stateOf = ({ status }: Schedule): State => (status === 'ended' ? 'ended' : 'live')

interface Place {
  readonly state: State
  readonly before: string
}

async function readBoth(
  { database }: Context,
  query: { readonly payer_id: string; readonly from: Place | null; readonly state: State | undefined; readonly limit: number },
): Promise<Schedule[]> {
  const { payer_id, from, limit } = query
  const found: Schedule[] = []
  for (const state of ['live', 'ended'] as const) {
    if (query.state !== undefined && query.state !== state) continue
    if (from?.state === 'ended' && state === 'live') continue
    const before = from?.state === state ? from.before : undefined
    found.push(...(await readSchedules(database, { payer_id, state, before, limit: limit - found.length })))
  }
  return found
}

const place = z
  .templateLiteral([z.enum(['live', 'ended']), '.', z.uuid()])
  .transform((text): Place => ({ state: text.startsWith('live') ? 'live' : 'ended', before: text.slice(text.indexOf('.') + 1) }))

function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const read = place.safeParse(cursor)
  return read.success ? read.data : notACursor()
}

/** PostgreSQL rejects dates of the year 0. */
const aDay = z.iso.date().refine((day) => !day.startsWith('0000'))

function readDayCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined || aDay.safeParse(cursor).success) return cursor
  return notACursor()
}
